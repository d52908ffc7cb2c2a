import type { IncomingMessage } from 'node:http';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { exchangeFailed, OutboundFailed, OutboundTooLarge } from './outbound-failed.ts';

/** As much of a body as was read; `truncated` where there was more of it. */
interface Read {
  body: Buffer;
  truncated: boolean;
}

/**
 * Reads at most `maxBytes` of a body and throws the rest away unread, with its connection. Where the body breaks off,
 * rejects with what `broken` makes of the cause and of what had come.
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
 * The bytes that an answer stands for, as a stream that fails with an OutboundFailed. Some servers compress although they
 * are asked not to: both what comes and what becomes of it is counted, and more than `maxBytes` fails as OutboundTooLarge.
 */
export const streamCapped = (answer: IncomingMessage, host: string, maxBytes: number): Readable => {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new OutboundTooLarge(maxBytes);
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const came = Readable.from(counted(answer, host, maxBytes));
  if (encoding === 'identity' || encoding === '') return came;
  const inflater = inflaters[encoding];
  if (!inflater) throw new OutboundFailed('protocol', `${host} answered in an unsupported encoding.`);
  // who reads the last of them hears of every failure
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
