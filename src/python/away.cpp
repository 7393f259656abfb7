#include "python/away.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include <pybind11/pybind11.h>

namespace tercio::python {

namespace py = pybind11;

void work_away(const std::function<void(const std::atomic<bool>& stop)>& work) {
  constexpr auto kLookEvery = std::chrono::milliseconds(50);
  std::atomic<bool> stop = false;
  std::exception_ptr fault;
  bool interrupted = false;
  {
    const py::gil_scoped_release released;
    std::mutex mutex;
    std::condition_variable ended;
    bool done = false;
    std::jthread worker([&] {
      try {
        work(stop);
      } catch (...) {
        fault = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      ended.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, kLookEvery, [&] { return done; })) {
      if (interrupted) continue;
      lock.unlock();
      {
        const py::gil_scoped_acquire held;
        interrupted = PyErr_CheckSignals() != 0;
      }
      if (interrupted) stop = true;
      lock.lock();
    }
  }
  if (interrupted) throw py::error_already_set();
  if (fault) std::rethrow_exception(fault);
}

}  // namespace tercio::python
