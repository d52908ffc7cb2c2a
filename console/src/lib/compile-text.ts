/** A value of a text by its name, or the branches of a number or a word. */
type Token = string | [name: string] | [name: string, type: string, branches: Record<string, unknown>];

/** A text in the form that Lingui fills in. */
export type Compiled = Token[];

const argumentHead = /\{\s*(\w+)\s*(?:,\s*(plural|selectordinal|select)\s*,)?\s*/y;
const branchHead = /\s*=?(\w+)\s*\{/y;
const argumentEnd = /\s*\}/y;

/** Reads one text of the catalog, left to right. */
class Reader {
  #at = 0;
  readonly #text: string;
  readonly #mapText: (part: string) => string;

  constructor(text: string, mapText: (part: string) => string) {
    this.#text = text;
    this.#mapText = mapText;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #takeQuoted(): string {
    const end = this.#text.indexOf("'", this.#at + 1);
    const quoted = this.#text.slice(this.#at + 1, end < 0 ? undefined : end);
    this.#at = end < 0 ? this.#text.length : end + 1;
    // Two consecutive quotes are an escaped quote.
    return quoted === '' ? "'" : quoted;
  }

  /** Tokens up to the end of the text or of a branch; `#` stands for the number within branches of one. */
  read(isOfNumber = false): Compiled {
    const tokens: Compiled = [];
    let content = '';
    const close = (): void => {
      if (content !== '') tokens.push(this.#mapText(content));
      content = '';
    };
    for (
      let letter = this.#text[this.#at];
      letter !== undefined && letter !== '}';
      letter = this.#text[this.#at]
    ) {
      const isQuote = letter === "'" && /['{}]/.test(this.#text[this.#at + 1] ?? '');
      if (isQuote) content += this.#takeQuoted();
      else if (letter === '{' || (letter === '#' && isOfNumber)) {
        close();
        tokens.push(this.#readToken(letter));
      } else {
        content += letter;
        this.#at += 1;
      }
    }
    close();
    return tokens;
  }

  #readToken(letter: string): Token {
    if (letter === '#') {
      this.#at += 1;
      return '#';
    }
    const [, name, type] = this.#take(argumentHead) ?? [];
    if (name === undefined) throw new SyntaxError(this.#text);
    const token: Token = type === undefined ? [name] : [name, type, this.#readBranches(type !== 'select')];
    if (!this.#take(argumentEnd)) throw new SyntaxError(this.#text);
    return token;
  }

  #readBranches(isOfNumber: boolean): Record<string, unknown> {
    const branches: Record<string, unknown> = { offset: undefined };
    for (let head = this.#take(branchHead); head; head = this.#take(branchHead)) {
      branches[head[1] ?? ''] = this.read(isOfNumber);
      if (!this.#take(/\}/y)) throw new SyntaxError(this.#text);
    }
    return branches;
  }
}

const same = (part: string): string => part;

/**
 * Compiles a text as Lingui's own compiler does, in a tenth of its size, which counts at every start: values, plurals, ordinals,
 * choices, and quotes, and no formats of dates and numbers. Throws a SyntaxError for a text that is not whole.
 */
export const compileText = (text: string, mapText: (part: string) => string = same): Compiled => {
  const reader = new Reader(text, mapText);
  const compiled = reader.read();
  if (!reader.isAtEnd) throw new SyntaxError(text);
  return compiled;
};
