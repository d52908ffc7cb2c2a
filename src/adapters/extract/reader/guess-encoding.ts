import { plausibilityOf } from './plausible-text.ts';

/** Maximum bytes of a sample: enough to detect an encoding, within a second. */
const sampleLength = 65_536;

/** Returns a sample of long input, from the first byte that is not ASCII. */
const sampleOf = (bytes: Uint8Array, length: number): Uint8Array => {
  const first =
    bytes.length > length
      ? Math.max(
          0,
          bytes.findIndex(byte => byte > 0x7f),
        )
      : 0;
  return bytes.subarray(first, first + length);
};

/** Labels of the Encoding standard for names of the detector. */
const aliases: Record<string, string> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp874: 'windows-874',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
};

export interface Guess {
  encoding: string;
  /** False if another encoding fits as well. */
  isSure: boolean;
}

/** Returns the label of an encoding in the Encoding standard. Undefined for an unknown one. */
export const knownLabel = (label: string | null | undefined): string | undefined => {
  const name = label?.toLowerCase() ?? '';
  try {
    return new TextDecoder(aliases[name] ?? name).encoding;
  } catch {
    return undefined;
  }
};

/** Confidence below which the detector's result is one of several candidates. */
const leastConfidence = 0.1;
const sureConfidence = 0.2;
const likely = 0.9;

/** Encodings that old programs write, most frequent first. */
const usual = ['windows-1252', 'macintosh', 'windows-1250'];

const detected = async (bytes: Uint8Array): Promise<{ encoding: string | undefined; confidence: number }> => {
  const { detect } = await import('jschardet');
  const { encoding, confidence } = detect(Buffer.from(bytes));
  return { encoding: knownLabel(encoding), confidence };
};

/**
 * Guesses the likeliest legacy encoding: the detector's result if its text looks plausible, otherwise the first of the
 * usual ones that does. Falls back to windows-1252, like browsers. Examines `length` bytes.
 */
export const guessEncoding = async (bytes: Uint8Array, length = sampleLength): Promise<Guess> => {
  const sample = sampleOf(bytes, length);
  const { encoding: picked, confidence } = await detected(sample);
  const isWeak = confidence < leastConfidence;
  const encodings = new Set(
    [...(isWeak ? [] : [picked]), ...usual, picked].filter(name => name !== undefined),
  );
  const candidates = [...encodings].map(encoding => {
    const text = new TextDecoder(encoding).decode(sample, { stream: true });
    return { encoding, text, score: plausibilityOf(text) };
  });
  const [best, ...others] = candidates.toSorted((one, other) => other.score - one.score);
  if (!best) return { encoding: 'windows-1252', isSure: false };
  const rivals = others.filter(({ encoding }) => encoding === picked || encoding === 'windows-1252');
  const isAlone = rivals.every(({ text, score }) => text === best.text || score < best.score - 0.2);
  const isDetected = best.encoding === picked && confidence >= sureConfidence;
  return { encoding: best.encoding, isSure: best.score >= likely && (isAlone || isDetected) };
};
