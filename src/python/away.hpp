// Long work without the lock of the interpreter, so that other threads of Python run on meanwhile.
#pragma once

#include <atomic>
#include <functional>

namespace tercio::python {

// Does the work in a thread of its own and looks now and then whether Python wants to stop
// (Ctrl-C): then `stop` is set, and the exception of Python is thrown when the work has ended.
// Otherwise throws what the work threw.
void work_away(const std::function<void(const std::atomic<bool>& stop)>& work);

}  // namespace tercio::python
