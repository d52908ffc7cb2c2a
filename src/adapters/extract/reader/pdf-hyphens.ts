import type { Block } from '../../../domain/knowledge/chunks.ts';

/** Marker of a hyphen at the end of a line, until all words of the document are known. `tidy` removes it from texts. */
const mark = '\uE000';

/** Matches a hyphen at the end of a line, between characters of words. */
const broken = /(?<=[\p{L}\p{N}])[-\u2010]\n(?=[\p{L}\p{N}])/gu;

/** Joins words at soft hyphens, which are shown only at the end of a line. Must precede `tidy`, which removes them. */
export const joinSoftHyphens = (text: string): string =>
  text.replaceAll(/\u00AD[^\S\n]*\n[^\S\n]*(?=\p{L})/gu, '');

/** Joins the lines of a paragraph. Hyphens at their ends become marks that `Hyphens` replaces. */
export const unwrap = (paragraph: string): string => paragraph.replaceAll(broken, mark).replaceAll('\n', ' ');

/** Matches two parts of a word around a mark, with what precedes them without a space. */
const parted = new RegExp(
  `([\\p{L}\\p{M}\\p{N}\u2019'-]*)${mark}([\\p{L}\\p{M}\\p{N}]+(?:-[\\p{L}\\p{M}]+)*)`,
  'gu',
);

/** Words that follow a hyphen that stands for a part of a compound, as in `pre- and postwar`. */
const conjunctions = new Set('and or und oder sowie bzw'.split(' '));

/** First parts of English words that keep their hyphen (Chicago Manual of Style, 7.96). */
const prefixes = new Set(
  'all anti cross ex full half high ill long low mid multi non part pre post pro quasi self semi short so sub ultra vice well'.split(
    ' ',
  ),
);

/** Maximum characters of blocks that wait for the end of a document. A longer one is refused in any case. */
const maxHeld = 11_000_000;

type CountTokens = (text: string) => number;

/** Decides about hyphens at the ends of lines by the words of the whole document. */
export class Hyphens {
  readonly #words = new Set<string>();
  readonly #compounds = new Set<string>();
  #held: Block[] = [];
  #length = 0;
  #hasMarks = false;

  /** Takes a block, and learns its words. */
  hold(block: Block): void {
    this.#held.push(block);
    this.#length += block.text.length;
    this.#hasMarks ||= block.text.includes(mark);
    const whole = block.text.replaceAll(parted, ' ');
    for (const [word] of whole.matchAll(/\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu))
      (word.includes('-') ? this.#compounds : this.#words).add(word.toLowerCase());
  }

  get isFull(): boolean {
    return this.#length > maxHeld;
  }

  /** Returns the blocks held so far, with their words put together. */
  async release(): Promise<Block[]> {
    const blocks = this.#held;
    this.#held = [];
    this.#length = 0;
    if (!this.#hasMarks) return blocks;
    const { countTokens } = await import('./count-tokens.ts');
    return blocks.map(block => ({
      ...block,
      text: block.text.replaceAll(parted, (_, before: string, after: string) =>
        this.#joined(before, after, countTokens),
      ),
    }));
  }

  /**
   * Puts the parts of a word together. The hyphen stays before digits and capitals, in a word that has another hyphen, and in
   * a word that the document writes with it elsewhere. It goes if the document has the word without it, or if a language model
   * knows that word as one. Otherwise it stays before a conjunction, after a known prefix, and between two words of a document that writes such
   * compounds, if both are known words.
   */
  #joined(before: string, after: string, countTokens: CountTokens): string {
    const kept = `${before}-${after}`;
    const isName = /^[\p{Lu}\p{Lt}]/u.test(after) && !isCapital(before);
    if (isName || /^\p{N}/u.test(after) || /\p{N}$/u.test(before)) return kept;
    if (kept.split('-').length > 2) return kept;
    const [joined, first, second] = [before + after, before.toLowerCase(), after.toLowerCase()];
    if (this.#words.has(joined.toLowerCase())) return joined;
    if (this.#compounds.has(kept.toLowerCase())) return kept;
    const isOne = (word: string): boolean => countTokens(` ${word}`) === 1;
    if (isOne(joined.toLowerCase()) || isOne(joined)) return joined;
    if (conjunctions.has(second)) return `${before}- ${after}`;
    const isKnown = (word: string): boolean => word.length > 2 && (this.#words.has(word) || isOne(word));
    const isCompound =
      isKnown(second) && (prefixes.has(first) || (this.#compounds.size > 0 && isKnown(first)));
    return isCompound ? kept : joined;
  }
}

/** Whether a part of a word is in capitals, so that a capital after it says nothing. */
const isCapital = (text: string): boolean => text.length > 1 && text === text.toUpperCase();
