import sniffHtmlEncoding from 'html-encoding-sniffer';
import type { DocumentWarning } from '../../../domain/knowledge/documents.ts';
import { guessEncoding, knownLabel } from './guess-encoding.ts';

/** Maximum bytes of a sample: enough to detect an encoding, and quickly read. */
const sampleLength = 65_536;
/** Number of bytes in which the HTML standard searches for a declaration. */
const prescanned = 1_024;

export interface Encoding {
  name: string;
  isGuessed: boolean;
}

const marks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const markedEncoding = (bytes: Uint8Array): string | undefined =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];

/** Returns the encoding that a page or a feed declares, read as browsers do: by `<meta>`, or by the XML declaration. */
const declaredEncoding = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, prescanned)).toString('latin1').trimStart();
  if (!start.startsWith('<')) return undefined;
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  // the declaration was readable as ASCII, so UTF-16 cannot be right
  if (declared) return knownLabel(declared)?.replace(/^utf-16.*/, 'utf-8');
  return knownLabel(sniffHtmlEncoding(bytes.subarray(0, prescanned), { defaultEncoding: '' }));
};

const badOf = (text: string): number => text.split('\uFFFD').length - 1;
const beyondAscii = (text: string): number => text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;

/** Whether at most a third of the bytes beyond ASCII is invalid in the encoding. */
const fits = (encoding: string, bytes: Uint8Array): boolean => {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, sampleLength), { stream: true });
  return badOf(text) * 2 <= beyondAscii(text);
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    // a sample may end in the middle of a character
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** Whether the text is ISO-2022-JP, as in Japanese email: ASCII bytes, with escape sequences around two-byte characters. */
const isJapaneseMail = (bytes: Uint8Array): boolean => {
  const sample = Buffer.from(bytes.subarray(0, sampleLength));
  return ['\x1B$@', '\x1B$B', '\x1B(I', '\x1B(J'].some(sign => sample.includes(sign)) && isUtf8(bytes);
};

const shareOf = (text: string, some: RegExp): number => (text.match(some)?.length ?? 0) / text.length;

/**
 * Whether the text is Chinese or Japanese with its own punctuation or kana. Pairs of Latin letters decode to Chinese
 * characters alone.
 */
const isOriental = (text: string): boolean =>
  shareOf(text, /[\u3000-\u30FF\u4E00-\u9FFF\uFF00-\uFFEF]/g) > 0.8 &&
  shareOf(text, /[\u3000-\u30FF\uFF00-\uFFEF]/g) > 0.05;

const isText = (text: string): boolean => shareOf(text, /(?!\s)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD]/gu) <= 0.01;

const zeros = (bytes: Uint8Array, from: 0 | 1): number =>
  bytes.filter((byte, index) => byte === 0 && index % 2 === from).length;

/**
 * Detects UTF-16 without a byte order mark: ASCII has a zero in every second byte, and scripts without ASCII are recognized
 * by their letters.
 */
const wideEncoding = (bytes: Uint8Array): string | undefined => {
  const even = Math.min(sampleLength, bytes.length - (bytes.length % 2));
  const sample = bytes.subarray(0, even);
  const [first, second] = [zeros(sample, 0), zeros(sample, 1)];
  const read = (encoding: string): string => new TextDecoder(encoding).decode(sample, { stream: true });
  if (first + second > even / 10) {
    const encoding = second > first ? 'utf-16le' : 'utf-16be';
    return isText(read(encoding)) ? encoding : undefined;
  }
  if (isUtf8(bytes)) return undefined;
  return ['utf-16le', 'utf-16be'].find(encoding => {
    const text = read(encoding);
    return isText(text) && (isOriental(text) || (first + second > 0 && shareOf(text, otherLetters) > 0.7));
  });
};

/** Matches letters of scripts that two bytes of ASCII never decode to. */
const otherLetters =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu;

/**
 * Detects how a text is encoded, in the order of the HTML standard: its byte order mark, its server's declaration, its own
 * declaration, then a guess, and windows-1252. A declaration that is clearly wrong is ignored. A guess examines `guessedBy`
 * bytes.
 */
export const encodingOf = async (
  bytes: Uint8Array,
  charset?: string,
  guessedBy?: number,
): Promise<Encoding> => {
  const sure = (name: string): Encoding => ({ name, isGuessed: false });
  const marked = markedEncoding(bytes);
  if (marked !== undefined) return sure(marked);
  for (const declared of [knownLabel(charset), declaredEncoding(bytes)])
    if (declared !== undefined && fits(declared, bytes)) return sure(declared);
  if (isJapaneseMail(bytes)) return sure('iso-2022-jp');
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return sure(wide);
  if (isUtf8(bytes) || fits('utf-8', bytes)) return sure('utf-8');
  const { encoding, isSure } = await guessEncoding(bytes, guessedBy);
  return { name: encoding, isGuessed: !isSure };
};

export interface Decoded {
  text: string;
  warnings: DocumentWarning[];
}

/** Decodes bytes as text. */
export const decodeText = async (bytes: Uint8Array, charset?: string): Promise<Decoded> => {
  const { name, isGuessed } = await encodingOf(bytes, charset);
  const text = new TextDecoder(name).decode(bytes);
  const warnings: DocumentWarning[] = [];
  if (isGuessed) warnings.push('guessed_encoding');
  if (text.includes('\uFFFD') && !isUtf8(bytes)) warnings.push('damaged_characters');
  return { text, warnings };
};
