// A way to send and receive texts. The page uses a WebSocket, tests a server in memory.

export interface Transport {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((text: string) => void) | null;
  onclose: (() => void) | null;
}

export function webSocketTransport(url: string): Transport {
  const socket = new WebSocket(url);
  const transport: Transport = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  socket.onopen = () => transport.onopen?.();
  socket.onmessage = (event) => {
    if (typeof event.data === 'string') transport.onmessage?.(event.data);
  };
  socket.onclose = () => transport.onclose?.();
  return transport;
}

export function socketUrl(location: { protocol: string; host: string }): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}
