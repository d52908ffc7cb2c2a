/** A paragraph, heading, table row or page of a document, in reading order. */
export interface Block {
  text: string;
  /** The nearest heading above, or the heading itself. */
  heading: string | null;
  /** From 1; null where the format has no pages. */
  page: number | null;
  isHeading?: true;
}

/** A passage of a document that is embedded and found as one. */
export interface Chunk {
  /** From 0. */
  ordinal: number;
  text: string;
  tokens: number;
  heading: string | null;
  pageFrom: number | null;
  pageTo: number | null;
  /** Where it stands in the document's text (its blocks with an empty line between them), end exclusive. */
  charFrom: number;
  charTo: number;
}

/** How to split. `count` gives the tokens of a text of at most 1,000 characters. */
export interface ChunkRules {
  /** Most tokens of a chunk. */
  budget: number;
  /** Most tokens that a chunk repeats from the end of the one before where a paragraph is cut; at most half of `budget`. */
  overlap: number;
  count: (text: string) => number;
}

/** What is never cut: a sentence, or a part of one that is longer than a chunk. */
interface Piece {
  text: string;
  tokens: number;
  from: number;
  block: Block;
}

/** What stands between two blocks. */
const gap = '\n\n';

/** A longer text is not counted at once: tokenizers take the square of the time for a run without blanks. */
const maxCounted = 1_000;
/** Long words are cut into parts of this many characters: in no script are they more than a small chunk's tokens. */
const wordPart = 32;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Words with the blanks behind them; long ones in parts that split no surrogate pair. */
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

/** A sentence as it is when it fits into a chunk, else in parts that do. */
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

/** The pieces of a block; together they are its text with `gap` behind it. */
const piecesOf = function* (block: Block, start: number, rules: ChunkRules): Generator<Piece> {
  let from = start;
  for (const { segment } of sentences.segment(block.text + gap))
    for (const [text, tokens] of fitting(segment, rules)) {
      yield { text, tokens, from, block };
      from += text.length;
    }
};

const total = (pieces: readonly Piece[]): number => pieces.reduce((sum, { tokens }) => sum + tokens, 0);

/** Fills one chunk after another. */
class Packer {
  readonly #rules: ChunkRules;
  #pieces: Piece[] = [];
  /** How many of the pieces repeat the end of the chunk before. */
  #repeated = 0;
  #ordinal = 0;

  constructor(rules: ChunkRules) {
    this.#rules = rules;
  }

  /** Takes the pieces of one block; gives the chunks that are full. */
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

  /** Gives what is left; the next chunk repeats none of it. */
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

  /** The last pieces, as many as may be repeated. */
  #tail(): Piece[] {
    const tail: Piece[] = [];
    for (const piece of this.#pieces.toReversed()) {
      if (total(tail) + piece.tokens > this.#rules.overlap) break;
      tail.unshift(piece);
    }
    return tail;
  }
}

/** What a reader can see: blanks and format characters alone have no meaning to find. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Undefined for pieces in which nothing can be seen. */
const chunkOf = (pieces: readonly Piece[], ordinal: number): Chunk | undefined => {
  const whole = pieces.map(({ text }) => text).join('');
  const text = whole.trim();
  const [start] = pieces;
  // the gap behind a block is part of it: what a chunk repeats may begin with the gap of the page before
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
 * Splits a document into chunks: a new heading begins a new one, then paragraphs are kept together, then sentences; only a
 * sentence that is longer than a chunk is cut. The same blocks and rules always give the same chunks.
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
