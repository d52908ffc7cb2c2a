import sniffHtmlEncoding from 'html-encoding-sniffer';
import type { DocumentWarning } from '../../../domain/knowledge/documents.ts';
import { guessEncoding, knownLabel } from './guess-encoding.ts';

/** Enough to tell an encoding, and quickly read. */
const sampleLength = 65_536;
/** Where the HTML standard looks for a declaration. */
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

/** What a page or a feed says of itself, read as browsers do: by `<meta>`, or by the declaration of XML. */
const declaredEncoding = (bytes: Uint8Array): string | undefined => {
  const start = Buffer.from(bytes.subarray(0, prescanned)).toString('latin1').trimStart();
  if (!start.startsWith('<')) return undefined;
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(start)?.[1];
  // the declaration was read as ASCII, so it is not true of two bytes a character
  if (declared) return knownLabel(declared)?.replace(/^utf-16.*/, 'utf-8');
  return knownLabel(sniffHtmlEncoding(bytes.subarray(0, prescanned), { defaultEncoding: '' }));
};

const badOf = (text: string): number => text.split('\uFFFD').length - 1;
const beyondAscii = (text: string): number => text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;

/** Whether at most a third of what is not ASCII has no meaning in the encoding. */
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

/** A mail of Japan: ASCII by its bytes, with signs that begin and end two bytes a character. */
const isJapaneseMail = (bytes: Uint8Array): boolean => {
  const sample = Buffer.from(bytes.subarray(0, sampleLength));
  return ['\x1B$@', '\x1B$B', '\x1B(I', '\x1B(J'].some(sign => sample.includes(sign)) && isUtf8(bytes);
};

const shareOf = (text: string, some: RegExp): number => (text.match(some)?.length ?? 0) / text.length;

/** Chinese or Japanese, with their own marks or kana: pairs of Latin letters give Chinese characters alone. */
const isOriental = (text: string): boolean =>
  shareOf(text, /[\u3000-\u30FF\u4E00-\u9FFF\uFF00-\uFFEF]/g) > 0.8 &&
  shareOf(text, /[\u3000-\u30FF\uFF00-\uFFEF]/g) > 0.05;

const isText = (text: string): boolean => shareOf(text, /(?!\s)[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD]/gu) <= 0.01;

const zeros = (bytes: Uint8Array, from: 0 | 1): number =>
  bytes.filter((byte, index) => byte === 0 && index % 2 === from).length;

/** UTF-16 without a mark: ASCII makes zeros in every second place; scripts that use none of it are known by themselves. */
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

/** Of scripts to which no two bytes of ASCII lead. */
const otherLetters =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/gu;

/**
 * How a text is encoded, in the order of the HTML standard: its mark, what its server said, what it says itself, then what it
 * looks like, and windows-1252. A declaration that is plainly wrong does not count. A guess looks at `guessedBy` bytes.
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

/** Bytes as text. */
export const decodeText = async (bytes: Uint8Array, charset?: string): Promise<Decoded> => {
  const { name, isGuessed } = await encodingOf(bytes, charset);
  const text = new TextDecoder(name).decode(bytes);
  const warnings: DocumentWarning[] = [];
  if (isGuessed) warnings.push('guessed_encoding');
  if (text.includes('\uFFFD') && !isUtf8(bytes)) warnings.push('damaged_characters');
  return { text, warnings };
};
