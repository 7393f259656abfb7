// Putting the page among the programs of a device.

// What a browser offers that can do it.
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export function isInstalled(look: (query: string) => boolean): boolean {
  return look('(display-mode: standalone)') || look('(display-mode: window-controls-overlay)');
}

// An iPhone or iPad offers nothing, but can do it by hand.
export function byHand(agent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
}
