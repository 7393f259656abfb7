// Sounds of the table, made in the browser: a drum, a gun, a volley, a die, a fall, a bell, a call to one's turn, a knock. Nothing is set up before the first is asked for,
// and nothing runs between two of them.

import type { Cue } from '../state/scenes';

const VOLUME = 0.32;

export class Sounds {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private noise: AudioBuffer | null = null;

  // A browser lets nothing be heard before the person has done something on the page: then it is simply not heard.
  play(cue: Cue): void {
    try {
      const c = (this.context ??= new AudioContext());
      if (c.state === 'suspended') void c.resume().catch(() => undefined);
      this.make(c, cue, c.currentTime + 0.01);
    } catch {
      // a machine without sound
    }
  }

  private make(c: AudioContext, cue: Cue, t: number): void {
    switch (cue) {
      case 'drum': return [0, 0.16, 0.32, 0.4, 0.48].forEach((d, k) => this.drum(c, t + d, k === 0 || k === 4 ? 1 : 0.6));
      case 'shot': return this.bang(c, t, 420, 0.75, 1);
      case 'volley': return [0, 0.05, 0.08, 0.15, 0.19, 0.26, 0.31].forEach((d, k) => this.bang(c, t + d, 1500 + 260 * (k % 3), 0.16, 0.34));
      case 'die': return [0, 0.09, 0.2, 0.27, 0.39, 0.45].forEach((d, k) => this.knock(c, t + d, 900 + 170 * (k % 4), 0.5 - 0.05 * k));
      case 'fall': return this.drum(c, t, 0.8);
      case 'turn': return [0, 0.15].forEach((d, k) => this.tone(c, t + d, k === 0 ? 523 : 784, 0.5, 0.35));
      case 'knock': return [0, 0.14].forEach((d) => this.knock(c, t + d, 620, 0.5));
      case 'bell': return [523, 1046, 1412, 2093].forEach((f, k) => this.tone(c, t, f, 2.2 / (k + 1), 0.3 / (k + 1)));
    }
  }

  private bus(c: AudioContext): GainNode {
    if (this.out) return this.out;
    this.out = c.createGain();
    this.out.gain.value = VOLUME;
    this.out.connect(c.destination);
    return this.out;
  }

  // A second of white noise, drawn once.
  private hiss(c: AudioContext): AudioBuffer {
    if (this.noise) return this.noise;
    const buffer = c.createBuffer(1, c.sampleRate, c.sampleRate);
    const data = buffer.getChannelData(0);
    for (let k = 0; k < data.length; k += 1) data[k] = Math.random() * 2 - 1;
    this.noise = buffer;
    return buffer;
  }

  private envelope(c: AudioContext, t: number, lasts: number, loud: number): GainNode {
    const gain = c.createGain();
    gain.gain.setValueAtTime(0.0001, t);
    gain.gain.exponentialRampToValueAtTime(loud, t + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, t + lasts);
    gain.connect(this.bus(c));
    return gain;
  }

  private tone(c: AudioContext, t: number, frequency: number, lasts: number, loud: number, to = frequency): void {
    const wave = c.createOscillator();
    wave.frequency.setValueAtTime(frequency, t);
    if (to !== frequency) wave.frequency.exponentialRampToValueAtTime(to, t + lasts);
    wave.connect(this.envelope(c, t, lasts, loud));
    wave.start(t);
    wave.stop(t + lasts);
  }

  private burst(c: AudioContext, t: number, kind: BiquadFilterType, frequency: number, lasts: number, loud: number): void {
    const source = c.createBufferSource();
    source.buffer = this.hiss(c);
    const filter = c.createBiquadFilter();
    filter.type = kind;
    filter.frequency.setValueAtTime(frequency, t);
    source.connect(filter).connect(this.envelope(c, t, lasts, loud));
    source.start(t, Math.random() * 0.2, lasts);
  }

  private drum(c: AudioContext, t: number, loud: number): void {
    this.tone(c, t, 150, 0.2, loud, 70);
    this.burst(c, t, 'bandpass', 1900, 0.11, loud * 0.45);
  }
  private bang(c: AudioContext, t: number, frequency: number, lasts: number, loud: number): void {
    this.burst(c, t, 'lowpass', frequency * 2.2, lasts, loud);
    this.tone(c, t, frequency / 4, lasts * 0.6, loud * 0.8, 38);
  }
  private knock(c: AudioContext, t: number, frequency: number, loud: number): void {
    this.tone(c, t, frequency, 0.045, loud, frequency * 0.7);
    this.burst(c, t, 'highpass', 3200, 0.02, loud * 0.5);
  }
}
