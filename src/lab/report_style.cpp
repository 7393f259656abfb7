#include "lab/report_style.hpp"

namespace tercio::lab {

std::string_view report_style() {
  return R"css(
:root{color-scheme:light dark;--desk:#f6edd8;--paper:#fbf6e9;--ink:#2a2118;--faint:#65553e;--line:#dccdaa;--line-2:#b9a577;--seal:#96302a;
--mark:#ecd9a6;--draw:#a4967a;--plain:#7a5c2e;
--serif:'Source Serif 4','Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif;--title:'EB Garamond',Garamond,'Iowan Old Style',Georgia,serif;
--m-paper:#f3e9cf;--m-high:#e3cf9d;--m-wood:#cbcd9f;--m-tree:#7d8a52;--m-marsh:#c3d2c2;--m-rough:#e0d2ab;--m-town:#e6c9a8;--m-water:#a9c4ca;--m-bank:#5f8792;
--m-road:#fdf6e2;--m-road-edge:#a58b60;--m-house:#b0664b;--m-grid:#6b4f2a;--m-ink:#3b2814;--m-halo:#f8efd9;--m-hachure:#8a6a3c;
--h1:#f4c95d;--h2:#f0a340;--h3:#e2762b;--h4:#c94a22;--h5:#9c2420;--h6:#5f0f1f;--blend:multiply;--heat:.86}
@media (prefers-color-scheme:dark){:root{--desk:#15100b;--paper:#231c14;--ink:#ecdfc3;--faint:#b8a787;--line:#43372a;--line-2:#6b5a41;--seal:#f0948a;
--mark:#4a3d1c;--draw:#8d7f66;--plain:#d0ae72;
--m-paper:#2e261b;--m-high:#3d3222;--m-wood:#333820;--m-tree:#66743f;--m-marsh:#2c3a33;--m-rough:#3a3122;--m-town:#4a382a;--m-water:#37535e;--m-bank:#5f8593;
--m-road:#7d6c4d;--m-road-edge:#1c150d;--m-house:#a8583e;--m-grid:#d8c39a;--m-ink:#f3e7cb;--m-halo:#1d160e;--m-hachure:#8d7550;
--h1:#5d4414;--h2:#8f5a14;--h3:#c06c1c;--h4:#e58a34;--h5:#f8b35c;--h6:#ffe2a3;--blend:normal;--heat:.76}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0;background:var(--desk);color:var(--ink);font:1rem/1.5 var(--serif);font-variant-numeric:lining-nums;overflow-wrap:break-word}
main,.top,footer{max-width:66rem;margin:0 auto;padding:0 1.25rem}
h1,h2,h3,h4{font-family:var(--title);font-weight:500;line-height:1.15;text-wrap:balance}
p{margin:.4rem 0;max-width:44rem}
a{color:var(--seal)}
.top{padding-top:2.6rem;padding-bottom:1.4rem}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);border:0;margin:0;padding:0}
.kicker{font-family:var(--title);font-variant:small-caps;letter-spacing:.08em;color:var(--seal);font-size:1.15rem;margin:0}
h1{font-size:clamp(2rem,5.4vw,3.3rem);margin:.1rem 0 .5rem}
.lede{font-size:1.12rem;max-width:46rem}
.top nav{margin-top:1rem;display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.95rem}
.top nav a{display:inline-block;padding:.2rem 0;min-height:24px}
.faint{color:var(--faint)}
h2{font-size:clamp(1.6rem,4vw,2.3rem);margin:3.2rem 0 .2rem;padding-top:1.1rem;border-top:3px double var(--line-2)}
h2 small{display:block;font-size:1.05rem;font-style:italic;color:var(--faint)}
h3{font-size:1.5rem;margin:2.2rem 0 .2rem}
h4{font-size:1.22rem;margin:1.8rem 0 .15rem}
h3.fig{font-size:1.22rem;margin:0 0 .25rem}
.answer{font-family:var(--title);font-size:clamp(1.35rem,3.3vw,1.95rem);line-height:1.25;max-width:48rem;margin:.7rem 0 .4rem;text-wrap:pretty}
.answer.less{font-size:1.28rem;margin:.4rem 0 .2rem}
.answer b{font-weight:600;white-space:nowrap}
.a{color:var(--a)}.b{color:var(--b)}
.say{margin:0 0 .5rem;color:var(--faint);font-size:.95rem;max-width:44rem}
.grid{display:grid;grid-template-columns:repeat(12,minmax(0,1fr));gap:1.1rem;margin:1.2rem 0}
figure{grid-column:span 12;margin:0;padding:1.05rem 1.2rem .8rem;background:var(--paper);border:1px solid var(--line);border-radius:4px;min-width:0;break-inside:avoid}
figure.half{grid-column:span 6}
figure.third{grid-column:span 4}
figcaption{font-size:.9rem;color:var(--faint);margin-top:.35rem;max-width:46rem}
.plot{padding:0 .9rem 0 2.9rem;overflow:hidden}
.plot.bare{padding:0 .2rem}
.rows p{margin:.5rem 0 0;font-size:.93rem;line-height:1.3;max-width:none}
.rows p.b1{font-weight:600}
.rows .plot+p{margin-top:.7rem}
.rows+figcaption{margin-top:.7rem}
.rows .told{color:var(--faint);font-size:.88rem;white-space:nowrap}
ul.changes{margin:.2rem 0 .4rem;padding-left:1.2rem}
.plot.valued{padding:0 3.6rem 0 .1rem}
.track{fill:var(--line);fill-opacity:.55}
.defs{position:absolute}
.frame{display:block;width:100%;overflow:visible}
svg{display:block}
text{font:13px var(--serif);fill:var(--faint);font-variant-numeric:lining-nums tabular-nums}
.strong{fill:var(--ink);font-weight:600}
.ink{fill:var(--ink)}
.small{font-size:12px}
text.a{fill:var(--a);font-weight:600}text.b{fill:var(--b);font-weight:600}
.halo{paint-order:stroke;stroke:var(--paper);stroke-width:4px;stroke-linejoin:round}
.g-line{stroke:var(--line);stroke-width:1}
.g-zero{stroke:var(--faint);stroke-width:1}
.g-half{stroke:var(--faint);stroke-width:1;stroke-dasharray:3 4}
.g-mid{stroke:var(--ink);stroke-width:1.5}
.frame path{vector-effect:non-scaling-stroke}
.l-a,.l-b,.l-n{fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}
.l-a{stroke:var(--a)}.l-b{stroke:var(--b)}.l-n{stroke:var(--ink)}
.l-b{stroke-dasharray:7 4}
.l-thin{fill:none;stroke-width:1;stroke-opacity:.55;stroke-linejoin:round}
.l-thin.a{stroke:var(--a)}.l-thin.b{stroke:var(--b)}.l-thin.n{stroke:var(--draw)}
.f-90a{fill:var(--a);fill-opacity:.14}.f-50a{fill:var(--a);fill-opacity:.24}
.f-90b{fill:var(--b);fill-opacity:.13}.f-50b{fill:var(--b);fill-opacity:.23}
.f-90n{fill:var(--plain);fill-opacity:.17}.f-50n{fill:var(--plain);fill-opacity:.28}
.w{stroke:var(--ink);stroke-width:2}
.w-a{stroke:var(--a);stroke-width:3.5;stroke-linecap:round}.w-b{stroke:var(--b);stroke-width:3.5;stroke-linecap:round}.w-n{stroke:var(--faint);stroke-width:3.5;stroke-linecap:round}
.d-a{fill:var(--a);stroke:var(--paper);stroke-width:1.5}.d-b{fill:var(--b);stroke:var(--paper);stroke-width:1.5}.d-n{fill:var(--faint);stroke:var(--paper);stroke-width:1.5}
.p-a{fill:var(--a);fill-opacity:.5}.p-b{fill:none;stroke:var(--b);stroke-width:1.4;stroke-opacity:.75}.p-n{fill:var(--draw);fill-opacity:.7}
.bar-a{fill:var(--a)}.bar-b{fill:var(--b)}.bar-n{fill:var(--draw)}.bar-p{fill:var(--plain)}
.lv1{fill-opacity:1}.lv2{fill-opacity:.72}.lv3{fill-opacity:.48}.lv4{fill-opacity:.3}.lv5{fill-opacity:.2}
.gap{stroke:var(--paper);stroke-width:1.5}
.w.quiet{stroke:var(--faint);stroke-width:1.2}
[data-t]:hover{stroke:var(--ink);stroke-width:2;stroke-opacity:1}
/* the map */
.map{display:block;width:100%;height:auto;border-radius:3px}
.m-paper{fill:var(--m-paper)}.m-frame{fill:none;stroke:var(--m-ink);stroke-width:.09;stroke-opacity:.7}
.m-high{fill:var(--m-high);fill-rule:evenodd;fill-opacity:.75}.m-wood{fill:var(--m-wood);fill-rule:evenodd}.m-dense{fill-opacity:1}
.m-marsh{fill:var(--m-marsh);fill-rule:evenodd}.m-rough{fill:var(--m-rough);fill-rule:evenodd}.m-town{fill:var(--m-town);fill-rule:evenodd}
.m-tree{fill:none;stroke:var(--m-tree);stroke-width:.06;stroke-linecap:round}
.m-hachure{fill:none;stroke:var(--m-hachure);stroke-width:.05;stroke-linecap:round;stroke-opacity:.8}
.m-bank,.m-water,.m-road,.m-road-edge,.m-trail,.m-bridge,.m-ford,.m-work,.m-wall,.m-gate,.m-grid{fill:none;stroke-linecap:round;stroke-linejoin:round}
.m-bank{stroke:var(--m-bank)}.m-water{stroke:var(--m-water)}
.m-bank.m-river{stroke-width:.5}.m-water.m-river{stroke-width:.38}.m-bank.m-stream{stroke-width:.24}.m-water.m-stream{stroke-width:.14}
.m-road-edge{stroke:var(--m-road-edge);stroke-width:.24}.m-road{stroke:var(--m-road);stroke-width:.14}
.m-trail{stroke:var(--m-road-edge);stroke-width:.1;stroke-dasharray:.28 .2}
.m-bridge{stroke:var(--m-ink);stroke-width:.3}.m-ford{stroke:var(--m-ink);stroke-width:.14;stroke-dasharray:.05 .16}
.m-house{fill:var(--m-house);stroke:var(--m-ink);stroke-width:.03}
.m-work{stroke:var(--m-hachure);stroke-width:.2}.m-wall{stroke:var(--m-ink);stroke-width:.2}.m-gate{stroke:var(--m-road);stroke-width:.24}
.m-grid{stroke:var(--m-grid);stroke-width:.025;stroke-opacity:.3}
.m-name{font-family:var(--title);fill:var(--m-ink);text-anchor:middle;paint-order:stroke;stroke:var(--m-halo);stroke-width:.2;stroke-linejoin:round;stroke-opacity:.85;font-style:italic;font-size:.8em}
.m-90{font-size:.9em}.m-105{font-size:1.05em;letter-spacing:.05em}.m-120{font-size:1.2em;font-weight:600}
.m-place{font-style:normal}.m-water-name{fill:var(--m-bank)}
.heat{mix-blend-mode:var(--blend)}
.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}.h5{fill:var(--h5)}.h6{fill:var(--h6)}
.heat path,.key .h3,.key .h4,.key .h5,.key .h6{fill-opacity:var(--heat)}.heat .h1,.key .h1{fill-opacity:.5}.heat .h2,.key .h2{fill-opacity:.66}
.maps{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem 1.2rem;margin-top:.5rem}
.maps>div{min-width:0}
.maps h4{font:500 1.05rem var(--title);margin:.2rem 0 .3rem}
.key{display:flex;flex-wrap:wrap;gap:.1rem .8rem;font-size:.85rem;color:var(--faint);margin:.35rem 0 .2rem;padding:0;list-style:none}
.key li{display:flex;align-items:center;gap:.35rem}
.key svg{width:1rem;height:1rem;flex:none}
/* tables */
.scroll{overflow-x:auto;max-height:26rem}
table{border-collapse:collapse;width:100%;font-size:.88rem;font-variant-numeric:lining-nums tabular-nums}
th,td{text-align:right;vertical-align:top;padding:.28rem .6rem;border-top:1px solid var(--line)}
th:first-child,td:first-child{text-align:left}
thead th{font-weight:600;border-top:0;position:sticky;top:0;background:var(--paper);vertical-align:bottom}
.sortable thead th{cursor:pointer}
details.numbers{margin-top:.5rem}
summary{cursor:pointer;min-height:24px;padding:.1rem 0;color:var(--faint);font-size:.9rem}
details.more{margin:1.1rem 0;border-top:1px solid var(--line-2);padding-top:.6rem}
details.more>summary{font:500 1.3rem var(--title);color:var(--ink);padding:.3rem 0}
.wordy td:nth-child(2){text-align:left}
.wordy th:nth-child(2){text-align:left}
.rules{columns:2;column-gap:2rem;font-size:.93rem}
.rules section{break-inside:avoid;margin-bottom:.9rem}
.rules h4{margin:0 0 .15rem;font:600 1rem var(--title)}
.rules ul{margin:0;padding:0;list-style:none}
.rules li{display:flex;gap:.6rem}
.rules li b{flex:0 0 4.6rem;font-weight:400;color:var(--faint);overflow-wrap:anywhere}
pre{background:var(--paper);border:1px solid var(--line);border-radius:4px;padding:.8rem 1rem;overflow:auto;font:.85rem/1.45 ui-monospace,'DejaVu Sans Mono',Menlo,monospace}
dl.made{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.25rem 1.2rem}
dl.made dt{color:var(--faint)}dl.made dd{margin:0}
footer{padding:2.5rem 1.25rem 3rem;color:var(--faint);font-size:.9rem}
:focus-visible{outline:2.5px solid var(--seal);outline-offset:2px;border-radius:2px}
#told{position:fixed;z-index:5;pointer-events:none;max-width:19rem;padding:.35rem .65rem;border-radius:4px;background:#2a2118;color:#fbf1d9;font-size:.88rem;line-height:1.35;box-shadow:0 3px 12px rgba(0,0,0,.35)}
#told[hidden]{display:none}
@media (max-width:60rem){figure.half,figure.third{grid-column:span 12}.maps{grid-template-columns:minmax(0,1fr)}}
@media (max-width:42rem){
main,.top,footer{padding-left:.9rem;padding-right:.9rem}
figure{padding:.85rem .8rem .6rem}
.plot{padding:0 .6rem 0 2.9rem}
.wide{display:none}
.rules{columns:1}
.m-ground,.m-height,.m-water-name{display:none}
.h-scroll{overflow-x:auto}
dl.made{grid-template-columns:1fr}dl.made dd{margin-bottom:.4rem}
}
@media (min-width:42.01rem){.slim{display:none}}
@media print{
:root{--desk:#fff;--paper:#fff}
body{font-size:10pt}
.top nav,figure{border:0;padding:.4rem 0;break-inside:avoid}
h2,h3,h4{break-after:avoid}
h2{break-before:page}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.scroll{max-height:none;overflow:visible}
}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
)css";
}

std::string_view report_script() {
  return R"js(
(function () {
  var told = document.getElementById('told');
  function show(event) {
    var of = event.target.closest ? event.target.closest('[data-t]') : null;
    var map = !of && event.target.closest ? event.target.closest('svg.map') : null;
    var text = of ? of.getAttribute('data-t') : map ? onMap(map, event) : '';
    told.hidden = !text;
    if (!text) return;
    told.textContent = text;
    var wide = told.offsetWidth, high = told.offsetHeight;
    told.style.left = Math.max(6, Math.min(innerWidth - wide - 6, event.clientX - wide / 2)) + 'px';
    told.style.top = (event.clientY - high - 14 > 4 ? event.clientY - high - 14 : event.clientY + 18) + 'px';
  }
  var numbers = null;
  // The hex of a heat map under the pointer, with what came to it.
  function onMap(svg, event) {
    numbers = numbers || JSON.parse(document.getElementById('numbers').textContent);
    var arm = numbers.arms[svg.getAttribute('data-arm')];
    var at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    var hexes = numbers.hexes[arm.scenario], best = null, near = 1;
    for (var hex in hexes) {
      var far = Math.hypot(hexes[hex][0] - at.x, hexes[hex][1] - at.y);
      if (far < near) { near = far; best = hex; }
    }
    if (!best) return '';
    var layer = svg.getAttribute('data-layer');
    var value = (arm.heat[layer][best] || 0) / arm.games;
    return best + ': ' + (value === 0 ? '0' : value < 0.1 ? value.toFixed(3) : value.toFixed(2)) + ' a game';
  }
  document.addEventListener('pointermove', show);
  document.addEventListener('pointerdown', show);
  document.addEventListener('scroll', function () { told.hidden = true; }, true);
  function worth(cell) {
    var text = cell.textContent.replace(/−/g, '-').replace(/[,\s%]/g, '');
    var value = parseFloat(text.replace(/^[<+]/, ''));
    return isNaN(value) ? null : value;
  }
  document.querySelectorAll('table.sortable').forEach(function (table) {
    var heads = table.tHead.rows[0].cells;
    Array.prototype.forEach.call(heads, function (head, column) {
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener('click', function () {
        var down = head.getAttribute('aria-sort') !== 'descending';
        Array.prototype.forEach.call(heads, function (h) { h.removeAttribute('aria-sort'); });
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        var rows = Array.prototype.slice.call(table.tBodies[0].rows);
        rows.sort(function (a, b) {
          var x = worth(a.cells[column]), y = worth(b.cells[column]);
          var order = x !== null && y !== null ? x - y : a.cells[column].textContent.localeCompare(b.cells[column].textContent, 'en', { numeric: true });
          return down ? -order : order;
        });
        rows.forEach(function (row) { table.tBodies[0].appendChild(row); });
      });
    });
  });
  var shut = [];
  addEventListener('beforeprint', function () {
    shut = Array.prototype.slice.call(document.querySelectorAll('details.more:not([open])'));
    shut.forEach(function (d) { d.open = true; });
  });
  addEventListener('afterprint', function () { shut.forEach(function (d) { d.open = false; }); });
})();
)js";
}

}  // namespace tercio::lab
