import { normalized } from '../../domain/normalized.ts';

/** Texts as the renderer gets them. */
export interface CaptionTexts {
  texts: string[];
  /** Replacement characters that one font draws plain and another one in a keycap. */
  aliases: Map<number, number>;
}

/**
 * Hexagrams replace the digits of keycaps, because they are as neutral as emoji in right-to-left lines, and unused
 * otherwise. `enclosing` is the cap.
 */
export const spareCodes = { first: 0x4dc0, enclosing: 0x20e3 } as const;

const keycap = /([0-9#*])\uFE0F?\u20E3/g;
/** Matches selectors of a sign's variant, which are not needed, because there is only one. */
const variants = /[\uFE0E\uFE0F]/g;
/** Match controls that begin or end a run of one direction. Renderers draw boxes for them, or do not support them. */
const toRight = /[\u202A\u202D\u2066]/g;
const toLeft = /[\u202B\u202E\u2067]/g;
const ends = /[\u202C\u2068\u2069]/g;

const keys = '0123456789#*';

/** Composes letters with their marks, marks keycaps, and removes characters that renderers handle wrongly. */
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
