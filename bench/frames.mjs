// Frames of a page: the time from one to the next as the browser asks for them, for so many milliseconds.
export const framesOf = (page, milliseconds) => page.evaluate((lasts) => new Promise((done) => {
  const found = [];
  let last = 0;
  const begun = performance.now();
  const frame = (now) => {
    if (last > 0) found.push(now - last);
    last = now;
    if (now - begun < lasts) requestAnimationFrame(frame);
    else done(found);
  };
  requestAnimationFrame(frame);
}), milliseconds);

export const tellFrames = (what, list) => console.log(`${what.padEnd(52)} ${(1000 / (list.reduce((a, b) => a + b, 0) / list.length)).toFixed(0)} frames a second, longest ${Math.max(...list).toFixed(0)} ms of ${list.length}`);
