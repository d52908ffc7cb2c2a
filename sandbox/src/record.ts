import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  truncateSync,
} from 'node:fs';
import type { Effect, Post } from './model.ts';

/**
 * `effects.jsonl`: one line for every accepted effect, only ever appended to.
 * The posts in the journal are written first; what a kill kept out of the record is added at the next start.
 */
export class EffectRecord {
  readonly #file: number;
  #posts: Post[];
  #written: number;

  constructor(path: string, posts: Post[]) {
    this.#posts = posts.toSorted((a, b) => a.seq - b.seq);
    this.#written = lastSeq(path);
    this.#file = openSync(path, 'a');
    this.flush();
  }

  /** Gives the post its place in the record; `flush` writes the line. */
  add(post: Post): void {
    post.seq = (this.#posts.at(-1)?.seq ?? 0) + 1;
    this.#posts.push(post);
  }

  /** Appends what is not yet in the file. Called before any answer leaves. */
  flush(): void {
    const newest = this.#posts.at(-1)?.seq ?? 0;
    if (newest <= this.#written) return;
    const lines = this.after(this.#written).map(post => `${JSON.stringify(effectOf(post))}\n`);
    appendFileSync(this.#file, lines.join(''));
    this.#written = newest;
  }

  /** Posts with a higher `seq`, oldest first. */
  after(seq: number): Post[] {
    let start = this.#posts.length;
    while (start > 0 && (this.#posts[start - 1]?.seq ?? 0) > seq) start -= 1;
    return this.#posts.slice(start);
  }

  get all(): readonly Post[] {
    return this.#posts;
  }

  clear(): void {
    this.#posts = [];
    this.#written = 0;
    ftruncateSync(this.#file);
  }

  close(): void {
    this.flush();
    closeSync(this.#file);
  }
}

/** The public shape of a post in the record. */
export function effectOf({ detail: _detail, media, at, deletedAt, ...shown }: Post): Effect {
  return {
    ...shown,
    mediaDigests: media.map(item => item.digest),
    at: new Date(at).toISOString(),
    ...(deletedAt === undefined ? {} : { deletedAt: new Date(deletedAt).toISOString() }),
  };
}

function lastSeq(path: string): number {
  if (!existsSync(path)) return 0;
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  const last = whole.trimEnd().split('\n').at(-1);
  return last ? (JSON.parse(last) as Effect).seq : 0;
}
