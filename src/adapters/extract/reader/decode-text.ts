import { Unreadable } from './unreadable.ts';

/** What Node's decoder calls by another name than the detector does. */
const aliases: Record<string, string> = { CP932: 'shift_jis', CP949: 'euc-kr', 'utf-16-le': 'utf-16le' };

/** Enough to tell an encoding, and quickly read. */
const sampleLength = 65_536;

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markedEncoding = (bytes: Uint8Array): string | undefined =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    // a sample may end in the middle of a character
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Whether a tenth of the bytes are U+0000, as nearly half are in UTF-16 of most scripts; a text has some by mistake. */
const looksWide = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, sampleLength);
  return sample.filter(byte => byte === 0).length > sample.length / 10;
};

const detectedEncoding = async (bytes: Uint8Array): Promise<string | undefined> => {
  const { detect } = await import('jschardet');
  const { encoding } = detect(Buffer.from(bytes.subarray(0, sampleLength)));
  return encoding === null ? undefined : (aliases[encoding] ?? encoding);
};

/** The encoding of a text: by its mark, else UTF-8 where that fits, else as it looks. Undefined for a file that is not text. */
export const encodingOf = async (bytes: Uint8Array): Promise<string | undefined> => {
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return marked;
  if (isUtf8(bytes) && !looksWide(bytes)) return 'utf-8';
  return detectedEncoding(bytes);
};

/** Bytes as text. Throws `unsupported` where no encoding fits. */
export const decodeText = async (bytes: Uint8Array): Promise<string> => {
  const encoding = await encodingOf(bytes);
  if (encoding === undefined) throw new Unreadable('unsupported');
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    throw new Unreadable('unsupported', error);
  }
};
