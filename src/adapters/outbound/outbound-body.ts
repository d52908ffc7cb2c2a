import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { exchangeFailed, OutboundFailed, OutboundTooLarge } from './outbound-failed.ts';

/** Bytes of a body that were read. `truncated` is true if there were more. */
interface Read {
  body: Buffer;
  truncated: boolean;
}

/**
 * Reads at most `maxBytes` of a body and discards the rest unread, with its connection. If the body breaks off, rejects
 * with the result of `broken`, which gets the cause and the bytes so far.
 */
export const readCapped = async (
  answer: IncomingMessage,
  maxBytes: number,
  broken: (error: unknown, came: Read) => OutboundFailed,
): Promise<Read> => {
  const chunks: Buffer[] = [];
  let size = 0;
  const body = (): Buffer => Buffer.concat(chunks).subarray(0, maxBytes);
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    throw broken(error, { body: body(), truncated: true });
  }
  return { body: body(), truncated: size > maxBytes };
};

const inflaters: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Returns the decompressed bytes of an answer, as a stream that fails with an OutboundFailed. Some servers compress
 * although the request forbids it: received bytes and decompressed bytes are both counted, and more than `maxBytes` fails
 * as OutboundTooLarge.
 */
export const streamCapped = (answer: IncomingMessage, host: string, maxBytes: number): Readable => {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new OutboundTooLarge(maxBytes);
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const came = Readable.from(counted(answer, host, maxBytes));
  if (encoding === 'identity' || encoding === '') return came;
  const inflater = inflaters[encoding];
  if (!inflater) throw new OutboundFailed('protocol', `${host} answered in an unsupported encoding.`);
  // the reader of the last stream gets every failure
  const plain = pipeline(came, inflater(), () => undefined) as Transform;
  return Readable.from(counted(plain, host, maxBytes));
};

async function* counted(bytes: Readable, host: string, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new OutboundTooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof OutboundFailed ? error : exchangeFailed(host, error);
  }
}
