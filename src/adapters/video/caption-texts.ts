import { normalized } from '../../domain/normalized.ts';

/** Texts as the renderer gets them. */
export interface CaptionTexts {
  texts: string[];
  /** Characters that stand in for others, which one font draws by themselves and another one in a keycap. */
  aliases: Map<number, number>;
}

/**
 * Hexagrams stand in for the digits of keycaps: they are as neutral in lines from right to left as an emoji, and nobody needs
 * them. `enclosing` is the cap.
 */
export const spareCodes = { first: 0x4dc0, enclosing: 0x20e3 } as const;

const keycap = /([0-9#*])\uFE0F?\u20E3/g;
/** Which picture of a sign is meant: there is one. */
const variants = /[\uFE0E\uFE0F]/g;
/** What begins a stretch of one direction, or ends it: renderers draw boxes for it, or do not know it. */
const toRight = /[\u202A\u202D\u2066]/g;
const toLeft = /[\u202B\u202E\u2067]/g;
const ends = /[\u202C\u2068\u2069]/g;

const keys = '0123456789#*';

/** Composes letters with their marks, has keycaps drawn as one, and leaves out what renderers would trip over. */
export const prepareTexts = (given: readonly string[]): CaptionTexts => {
  const aliases = new Map<number, number>();
  const texts = given.map(text =>
    normalized(text)
      .replace(keycap, (_, key: string) => {
        const alias = spareCodes.first + keys.indexOf(key);
        aliases.set(alias, key.charCodeAt(0));
        return String.fromCodePoint(alias, spareCodes.enclosing);
      })
      .replace(variants, '')
      .replace(toRight, '\u200E')
      .replace(toLeft, '\u200F')
      .replace(ends, '')
      .replace(/[\u2028\u2029]/g, ' '),
  );
  return { texts, aliases };
};
