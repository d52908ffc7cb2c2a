import type { Block } from '../../../../domain/knowledge/chunks.ts';

/** Marker of a hyphen at the end of a line, until all words of the document are known. `tidy` removes it from texts. */
const mark = '\uE000';

/** Joins the lines of a paragraph. Hyphens at their ends become marks that `Hyphens` replaces. */
export const unwrap = (paragraph: string): string =>
  paragraph.replaceAll(/(?<=[\p{L}\p{N}])[-\u2010]\n(?=[\p{L}\p{N}])/gu, mark).replaceAll('\n', ' ');

/** Maximum characters of a part of a word. Longer ones are no words. */
const maxPart = 60;

/** Returns the part of a word with which a text ends. */
const lastPart = (text: string): string => {
  const signs = Array.from(text.slice(-maxPart));
  const end = signs.findLastIndex(sign => !/^[\p{L}\p{M}\p{N}\u2019'-]$/u.test(sign));
  return signs.slice(end + 1).join('');
};
/** Returns the part of a word with which a text begins. */
const firstPart = (text: string): string =>
  /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}]+)*/u.exec(text.slice(0, maxPart))?.[0] ?? '';

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

/** Whether a part of a word is in capitals, so that a capital after it says nothing. */
const isCapital = (text: string): boolean => text.length > 1 && text === text.toUpperCase();

/** Whether a hyphen belongs to a name, a number, or a word with another hyphen. */
const isOfName = (before: string, after: string): boolean =>
  (/^[\p{Lu}\p{Lt}]/u.test(after) && !isCapital(before)) ||
  /^\p{N}/u.test(after) ||
  /\p{N}$/u.test(before) ||
  `${before}${after}`.includes('-');

type CountTokens = (text: string) => number;

/** Decides about hyphens at the ends of lines by the words of the whole document. */
export class Hyphens {
  readonly #words = new Set<string>();
  readonly #compounds = new Set<string>();
  #held: Block[] = [];
  #length = 0;
  #hasMarks = false;

  /** Takes a block, and learns its words, except those at the ends of lines. */
  hold(block: Block): void {
    this.#held.push(block);
    this.#length += block.text.length;
    const pieces = block.text.split(mark);
    this.#hasMarks ||= pieces.length > 1;
    for (const [index, piece] of pieces.entries()) {
      const from = index === 0 ? 0 : firstPart(piece).length;
      const to = index === pieces.length - 1 ? piece.length : piece.length - lastPart(piece).length;
      this.#learn(piece.slice(from, Math.max(from, to)));
    }
  }

  #learn(text: string): void {
    for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu))
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
    const { countTokens } = await import('../count-tokens.ts');
    return blocks.map(block => ({ ...block, text: this.#whole(block.text.split(mark), countTokens) }));
  }

  #whole([first = '', ...others]: readonly string[], countTokens: CountTokens): string {
    let text = first;
    for (const piece of others) text += this.#between(lastPart(text), firstPart(piece), countTokens) + piece;
    return text;
  }

  /**
   * Returns what stands between two parts of a word: a hyphen or nothing. The hyphen stays before digits and capitals, in a
   * word that has another hyphen, and in a word that the document writes with it elsewhere. It goes if the document has the
   * word without it, or if a language model knows that word as one. Otherwise it stays before a conjunction, after a known
   * prefix, and between two known words of a document that writes such compounds.
   */
  #between(before: string, after: string, countTokens: CountTokens): string {
    if (isOfName(before, after)) return '-';
    const [first, second] = [before.toLowerCase(), after.toLowerCase()];
    if (this.#words.has(first + second)) return '';
    if (this.#compounds.has(`${first}-${second}`)) return '-';
    const isOne = (word: string): boolean => countTokens(` ${word}`) === 1;
    if (isOne(first + second) || isOne(before + after)) return '';
    if (conjunctions.has(second)) return '- ';
    const isKnown = (word: string): boolean => word.length > 2 && (this.#words.has(word) || isOne(word));
    const writesSuch = prefixes.has(first) || (this.#compounds.size > 0 && isKnown(first));
    return writesSuch && isKnown(second) ? '-' : '';
  }
}
