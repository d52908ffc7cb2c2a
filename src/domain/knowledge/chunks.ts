/** Paragraph, heading, table row, or page of a document, in reading order. */
export interface Block {
  text: string;
  /** Nearest heading above, or the heading itself. */
  heading: string | null;
  /** Page number from 1, or null if the format has no pages. */
  page: number | null;
  isHeading?: true;
}

/** Passage of a document that is embedded and found as a unit. */
export interface Chunk {
  /** Position in the document, from 0. */
  ordinal: number;
  text: string;
  tokens: number;
  heading: string | null;
  pageFrom: number | null;
  pageTo: number | null;
  /** Start in the document's text, which is its blocks separated by empty lines. The end is exclusive. */
  charFrom: number;
  charTo: number;
}

/** Rules for splitting. `count` returns the tokens of a text of at most 1,000 characters. */
export interface ChunkRules {
  /** Maximum number of tokens in a chunk. */
  budget: number;
  /**
   * Maximum number of tokens repeated from the end of the previous chunk if a paragraph is split. At most half of `budget`.
   */
  overlap: number;
  count: (text: string) => number;
}

/** Indivisible unit: a sentence, or a part of one that is longer than a chunk. */
interface Piece {
  text: string;
  tokens: number;
  from: number;
  block: Block;
}

/** Separator between two blocks. */
const gap = '\n\n';

/** Maximum number of characters counted at once, because tokenizers take quadratic time for long runs without spaces. */
const maxCounted = 1_000;
/** Length of the parts that long words are cut into. In no script do they have more tokens than a small chunk. */
const wordPart = 32;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Yields words with the spaces after them. Long words come in parts that never split a surrogate pair. */
const wordParts = function* (text: string): Generator<string> {
  for (const [word] of text.matchAll(/\S+\s*|\s+/gu))
    if (word.length <= wordPart) yield word;
    else yield* partsOf(word);
};

const partsOf = function* (word: string): Generator<string> {
  for (let start = 0; start < word.length;) {
    const end = start + wordPart;
    const splitsPair = /[\uD800-\uDBFF]/.test(word[end - 1] ?? '');
    yield word.slice(start, splitsPair ? end - 1 : end);
    start = splitsPair ? end - 1 : end;
  }
};

/** Yields a sentence as a whole if it fits into a chunk, otherwise in parts that fit. */
const fitting = function* (sentence: string, { budget, count }: ChunkRules): Generator<[string, number]> {
  if (sentence.length <= maxCounted) {
    const tokens = count(sentence);
    if (tokens <= budget) return yield [sentence, tokens];
  }
  let [text, tokens] = ['', 0];
  for (const part of wordParts(sentence)) {
    const more = count(part);
    if (text !== '' && tokens + more > budget) {
      yield [text, tokens];
      [text, tokens] = ['', 0];
    }
    [text, tokens] = [text + part, tokens + more];
  }
  if (text !== '') yield [text, tokens];
};

/** Yields the pieces of a block. Together they are the block's text followed by `gap`. */
const piecesOf = function* (block: Block, start: number, rules: ChunkRules): Generator<Piece> {
  let from = start;
  for (const { segment } of sentences.segment(block.text + gap))
    for (const [text, tokens] of fitting(segment, rules)) {
      yield { text, tokens, from, block };
      from += text.length;
    }
};

const total = (pieces: readonly Piece[]): number => pieces.reduce((sum, { tokens }) => sum + tokens, 0);

/** Fills chunks one after another. */
class Packer {
  readonly #rules: ChunkRules;
  #pieces: Piece[] = [];
  /** Number of pieces that repeat the end of the previous chunk. */
  #repeated = 0;
  #ordinal = 0;

  constructor(rules: ChunkRules) {
    this.#rules = rules;
  }

  /** Adds the pieces of one block and yields the chunks that are full. */
  *add(block: Block, pieces: readonly Piece[]): Generator<Chunk> {
    const last = this.#pieces.at(-1)?.block;
    const isOtherSection = last !== undefined && last.heading !== block.heading && this.#hasBody();
    if (isOtherSection || (this.#isHalfFull() && !this.#fits(total(pieces)))) yield* this.end();
    for (const [index, piece] of pieces.entries()) {
      if (!this.#fits(piece.tokens)) yield* index === 0 ? this.end() : this.#turn();
      while (this.#pieces.length > 0 && !this.#fits(piece.tokens)) this.#dropRepeated();
      this.#pieces.push(piece);
    }
  }

  /** Yields the remaining chunk. The next chunk repeats none of it. */
  *end(): Generator<Chunk> {
    yield* this.#turn();
    this.#pieces = [];
    this.#repeated = 0;
  }

  #fits(tokens: number): boolean {
    return total(this.#pieces) + tokens <= this.#rules.budget;
  }

  #isHalfFull(): boolean {
    return this.#repeated < this.#pieces.length && total(this.#pieces) >= this.#rules.budget / 2;
  }

  #hasBody(): boolean {
    return this.#pieces.some(({ block }) => !block.isHeading);
  }

  #dropRepeated(): void {
    this.#pieces.shift();
    this.#repeated -= 1;
  }

  *#turn(): Generator<Chunk> {
    if (this.#repeated === this.#pieces.length) return;
    const chunk = chunkOf(this.#pieces, this.#ordinal);
    if (chunk) {
      this.#ordinal += 1;
      yield chunk;
    }
    this.#pieces = this.#tail();
    this.#repeated = this.#pieces.length;
  }

  /** Returns as many of the last pieces as may be repeated. */
  #tail(): Piece[] {
    const tail: Piece[] = [];
    for (const piece of this.#pieces.toReversed()) {
      if (total(tail) + piece.tokens > this.#rules.overlap) break;
      tail.unshift(piece);
    }
    return tail;
  }
}

/** Matches visible characters. A text of spaces and format characters has no meaning to embed. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns a chunk, or undefined for pieces without visible characters. */
const chunkOf = (pieces: readonly Piece[], ordinal: number): Chunk | undefined => {
  const whole = pieces.map(({ text }) => text).join('');
  const text = whole.trim();
  const [start] = pieces;
  // a block includes the gap after it, so a repeated part may begin with the gap of the previous page
  const shown = pieces.filter(piece => piece.text.trim() !== '');
  const [first, last] = [shown[0], shown.at(-1)];
  if (!start || !first || !last || !visible.test(text)) return undefined;
  const charFrom = start.from + (whole.length - whole.trimStart().length);
  return {
    ordinal,
    text,
    tokens: total(pieces),
    heading: last.block.heading,
    pageFrom: first.block.page,
    pageTo: last.block.page,
    charFrom,
    charTo: charFrom + text.length,
  };
};

/**
 * Splits a document into chunks. A heading begins a new chunk. Within a section, paragraphs stay whole if possible, then
 * sentences. Only a sentence longer than a chunk is cut. The same blocks and rules always give the same chunks.
 */
export const splitIntoChunks = function* (blocks: Iterable<Block>, rules: ChunkRules): Generator<Chunk> {
  const packer = new Packer(rules);
  let from = 0;
  for (const block of blocks) {
    yield* packer.add(block, [...piecesOf(block, from, rules)]);
    from += block.text.length + gap.length;
  }
  yield* packer.end();
};
