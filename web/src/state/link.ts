// A position as a link: the record, deflated, in the fragment of the address, which no server is sent.

const PREFIX = '#record=';
const LONGEST = 1 << 20; // characters of a record, as the server takes it

// What a record says of itself, to be shown before anything is done with it.
export interface RecordSummary {
  scenario: string;
  actions: number;
  edited: boolean; // it begins with a position that somebody has set up
}

// Null when the text is no record.
export function summaryOf(record: string): RecordSummary | null {
  if (record.length > LONGEST) return null;
  const lines = record.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  const begin = lines.indexOf('begin');
  if (begin < 0 || !/^tercio-record\s+\d+$/.test(lines[0] ?? '')) return null;
  const scenario = lines.slice(0, begin).map((line) => /^scenario\s+(\S+)$/.exec(line)?.[1]).find((name) => name !== undefined);
  if (scenario === undefined) return null;
  return { scenario, actions: lines.length - begin - 1, edited: lines.slice(0, begin).some((line) => line.startsWith('setup ')) };
}

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

// What comes out may be much longer than what goes in: too much of it is an error.
async function through(bytes: Uint8Array, pipe: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const source = new Blob([bytes as BlobPart]).stream() as unknown as ReadableStream<BufferSource>;
  const out = source.pipeThrough(pipe as unknown as ReadableWritablePair<Uint8Array, BufferSource>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await out.read(); !part.done; part = await out.read()) {
    length += part.value.length;
    if (length > 4 * LONGEST) {
      void out.cancel();
      throw new Error('This link contains too much.');
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
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
