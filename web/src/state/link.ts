// A position as a link: the record, deflated, in the fragment of the address, which no server is sent.

const PREFIX = '#record=';

export async function toLink(base: string, record: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw'));
  return `${base.replace(/#.*$/, '')}${PREFIX}${toBase64(packed)}`;
}

// The record in a link, or null when the link holds none; a damaged one is an error.
export async function fromLink(link: string): Promise<string | null> {
  const at = link.indexOf(PREFIX);
  if (at < 0) return null;
  const packed = fromBase64(link.slice(at + PREFIX.length).trim());
  return new TextDecoder().decode(await through(packed, new DecompressionStream('deflate-raw')));
}

async function through(bytes: Uint8Array, pipe: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as BlobPart]).stream() as unknown as ReadableStream<BufferSource>;
  const out = source.pipeThrough(pipe as unknown as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(out as unknown as BodyInit).arrayBuffer());
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export function fromBase64(text: string): Uint8Array {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}
