// Tells of one's turn where the page cannot be seen: in the tab, and by the browser where the person has asked for it.

const ICON = './favicon.svg';
// The same with a bright disc: somebody is waited for.
const CALLING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M16 1 29 8.500v15L16 31 3 23.500v-15z" fill="#8c2f27"/><path d="M8 22h16M10 22V12m4 10V9m4 13V9m4 13V12" stroke="#f1e6c8" stroke-width="2.200" fill="none" stroke-linecap="round"/><circle cx="23.500" cy="8.500" r="8" fill="#ffd34d" stroke="#241c14" stroke-width="2"/></svg>')}`;

export function showIcon(calling: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = calling ? CALLING : ICON;
  if (link && link.getAttribute('href') !== href) link.setAttribute('href', href);
}

// Whether the browser has notifications at all: it has none where the page comes over plain HTTP from another machine.
export function mayNotify(): boolean {
  return typeof Notification === 'function' && window.isSecureContext;
}

// Asks the person, and only after a click of theirs.
export async function wantNotify(): Promise<boolean> {
  if (!mayNotify()) return false;
  if (Notification.permission === 'granted') return true;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, text: string, table: string): void {
  if (!mayNotify() || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const shown = new Notification(title, { body: text, tag: `tercio-${table}`, icon: ICON });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // a telephone shows them only through a service worker
  }
}
