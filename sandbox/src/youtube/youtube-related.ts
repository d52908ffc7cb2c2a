import { objectOf } from '../http.ts';
import type { Call, Json } from '../http.ts';

/** Metadata, and what they are about. */
export interface Related {
  metadata: Json;
  bytes: Buffer;
}

/**
 * Parses the two parts of multipart/related, which have no names: JSON, then the media. Returns undefined for other content
 * types.
 */
export function relatedIn(call: Call): Related | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(call.header('content-type') ?? '')?.[1];
  if (!boundary) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const body = Buffer.concat([Buffer.from('\r\n'), call.body]);
  const starts: number[] = [];
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + 1)) starts.push(at);
  const [metadata, bytes] = starts
    .slice(0, -1)
    .map((start, index) => contentOf(body.subarray(start + delimiter.length, starts[index + 1])));
  const parsed = metadata && objectOf(metadata.toString('utf8'));
  return parsed && bytes ? { metadata: parsed, bytes } : undefined;
}

const contentOf = (part: Buffer): Buffer => {
  const head = part.indexOf('\r\n\r\n');
  return head === -1 ? Buffer.alloc(0) : part.subarray(head + 4);
};
