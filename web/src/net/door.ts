// Reads what the server says: it fits its schema, or it is refused with the field at fault.

import { getDotPath, safeParse, type GenericSchema, type InferOutput } from 'valibot';
import type { Refusal } from '../wire';

export class WireError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

export function read<S extends GenericSchema>(schema: S, message: unknown, what: string): InferOutput<S> {
  const found = safeParse(schema, message, { abortEarly: true });
  if (found.success) return found.output;
  const [issue] = found.issues;
  const field = getDotPath(issue) ?? '';
  const missing = issue.received === 'undefined';
  const wrong = missing ? `${field} is missing` : `${field || 'it'} should be ${issue.expected ?? 'something else'} but is ${issue.received}`;
  throw new WireError({ code: 'misfit', field, message: `The page cannot read ${what}: ${wrong}. Your game is safe; try reloading the page.` });
}
