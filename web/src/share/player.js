// Runs in the saved page: steps through the positions. `GAME` is the page's own data.
(function () {
  var at = GAME.steps.length - 1;
  var timer = 0;
  var by = function (id) { return document.getElementById(id); };
  function pilesAt(n) {
    var piles = {};
    for (var i = 0; i <= n; i++) {
      var changed = GAME.steps[i].piles;
      for (var hex in changed) piles[hex] = changed[hex];
    }
    return piles;
  }
  // A group for every hex that is ever stood in, in the order in which they are drawn; only what differs is drawn again.
  var groups = {};
  var drawn = {};
  var built = -1;
  var lines = [].slice.call(document.querySelectorAll('#log li'));
  var marked = null;
  function prepare() {
    var hexes = {};
    GAME.steps.forEach(function (step) { for (var hex in step.piles) hexes[hex] = true; });
    by('pieces').innerHTML = '';
    Object.keys(hexes).sort().forEach(function (hex) {
      groups[hex] = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      drawn[hex] = '';
      by('pieces').appendChild(groups[hex]);
    });
  }
  function show(n) {
    at = Math.max(0, Math.min(GAME.steps.length - 1, n));
    var piles = pilesAt(at);
    for (var hex in groups) {
      var uses = (piles[hex] || []).map(function (p) { return '<use href="#d' + p[0] + '" transform="' + p[1] + '"/>'; }).join('');
      if (uses !== drawn[hex]) groups[hex].innerHTML = drawn[hex] = uses;
    }
    var works = 0;
    for (var i = 0; i <= at; i++) if (GAME.steps[i].works !== undefined) works = GAME.steps[i].works;
    if (works !== built) {
      by('under').innerHTML = GAME.works[works][0];
      by('over').innerHTML = GAME.works[works][1];
      built = works;
    }
    by('heading').textContent = GAME.steps[at].heading;
    by('slider').value = String(at);
    tell();
  }
  function tell() {
    var now = null;
    lines.forEach(function (line) {
      var later = Number(line.dataset.n) > at;
      if (line.classList.contains('later') !== later) line.classList.toggle('later', later);
      if (!later) now = line;
    });
    if (marked && marked !== now) marked.classList.remove('now');
    marked = now;
    if (!now) return;
    now.classList.add('now');
    var log = by('log');
    log.scrollTop = now.offsetTop - log.clientHeight / 2;
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    by('play').textContent = 'Play';
  }
  function play() {
    if (timer) return stop();
    if (at === GAME.steps.length - 1) show(0);
    by('play').textContent = 'Pause';
    timer = setInterval(function () {
      if (at === GAME.steps.length - 1) stop();
      else show(at + 1);
    }, 700);
  }
  function go(n) { stop(); show(n); }
  by('slider').max = String(GAME.steps.length - 1);
  by('slider').addEventListener('input', function () { go(Number(by('slider').value)); });
  by('first').addEventListener('click', function () { go(0); });
  by('back').addEventListener('click', function () { go(at - 1); });
  by('play').addEventListener('click', play);
  by('next').addEventListener('click', function () { go(at + 1); });
  by('last').addEventListener('click', function () { go(GAME.steps.length - 1); });
  by('log').addEventListener('click', function (e) {
    var line = e.target.closest('li');
    if (line) go(Number(line.dataset.n));
  });
  document.addEventListener('keydown', function (e) {
    if (e.target === by('slider') || e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === 'ArrowLeft') go(at - 1);
    else if (e.key === 'ArrowRight') go(at + 1);
    else if (e.key === 'Home') go(0);
    else if (e.key === 'End') go(GAME.steps.length - 1);
    else return;
    e.preventDefault();
  });
  by('bar').hidden = false;
  prepare();
  show(at);
})();
