import { Table } from './journal.ts';
import type { Journal } from './journal.ts';
import type { Media, Post } from './model.ts';
import type { EffectRecord } from './record.ts';

/** Posts of one platform, by ID and, for each author, in order of time. */
export class Posts<Detail> {
  readonly #table: Table<Post<Detail>>;
  readonly #byAuthor = new Map<string, Post<Detail>[]>();
  readonly #byContent = new Map<string, Post<Detail>>();
  readonly #byFormerId = new Map<string, Post<Detail>>();
  readonly #byAnswered = new Map<string, Post<Detail>[]>();
  record: EffectRecord | undefined;
  /** Called for each published post and each deleted post. */
  added: (post: Post) => void = () => undefined;
  removed: (post: Post) => void = () => undefined;

  constructor(journal: Journal, name: string) {
    this.#table = new Table(journal, `posts.${name}`);
    for (const post of [...this.#table.values()].toSorted((a, b) => a.seq - b.seq)) this.#index(post);
  }

  add(post: Omit<Post<Detail>, 'seq'>): Post<Detail> {
    const kept = { ...post, seq: 0 };
    this.record?.add(kept);
    this.#index(kept);
    this.#table.put(kept.id, kept);
    this.added(kept);
    return kept;
  }

  /** Returns a post that is not deleted. */
  get(id: string): Post<Detail> | undefined {
    const post = this.known(id);
    return post?.deletedAt === undefined ? post : undefined;
  }

  /** A post, deleted or not. */
  known(id: string): Post<Detail> | undefined {
    return this.#table.get(id) ?? this.#byFormerId.get(id);
  }

  /** Returns the accounts' replies to a post or comment, including deleted ones, oldest first. */
  answersTo(id: string): readonly Post<Detail>[] {
    return this.#byAnswered.get(id) ?? [];
  }

  /** Keeps a change made to a post. */
  keep(post: Post<Detail>): void {
    this.#table.put(post.id, post);
  }

  /** Gives an edited post a new ID. Its former IDs still find it. */
  renew(post: Post<Detail>, id: string): void {
    this.#table.delete(post.id);
    post.formerIds = [...(post.formerIds ?? []), post.id];
    post.id = id;
    this.#indexContent(post);
    this.keep(post);
  }

  /** Removes a post, and with it its author's reposts of it. */
  remove(post: Post<Detail>): void {
    post.deletedAt = Date.now();
    this.keep(post);
    this.removed(post);
    for (let repost = this.repostOf(post); repost; repost = this.repostOf(post)) this.remove(repost);
  }

  /** The author's newest repost of a post. */
  repostOf({ id, formerIds = [], accountId }: Post<Detail>): Post<Detail> | undefined {
    for (const post of this.newestFirst(accountId))
      if (post.reposts !== undefined && [id, ...formerIds].includes(post.reposts)) return post;
    return undefined;
  }

  /** An author's posts that are there, newest first, hiding those younger than `hideYoungerThanMs`. */
  *newestFirst(authorId: string, hideYoungerThanMs = 0): Generator<Post<Detail>> {
    const posts = this.#byAuthor.get(authorId) ?? [];
    const newest = Date.now() - hideYoungerThanMs;
    for (let index = posts.length - 1; index >= 0; index -= 1) {
      const post = posts[index];
      if (post && post.deletedAt === undefined && (hideYoungerThanMs === 0 || post.at <= newest)) yield post;
    }
  }

  /** The author's newest post with that text (and those media, when named) that is there. */
  twin(authorId: string, text: string, media?: Media[]): Post<Detail> | undefined {
    const post = this.#byContent.get(contentKey(authorId, text, media));
    return post?.deletedAt === undefined ? post : undefined;
  }

  /** How many an author published since `time` (Unix ms), by binary search: quotas are asked at every publish. */
  countSince(authorId: string, time: number): number {
    const posts = this.#byAuthor.get(authorId) ?? [];
    let [low, high] = [0, posts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((posts[middle]?.at ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return posts.length - low;
  }

  all(): IterableIterator<Post<Detail>> {
    return this.#table.values();
  }

  /** Forgets what is kept beside the table; the table is cleared with the journal. */
  clear(): void {
    this.#byAuthor.clear();
    this.#byFormerId.clear();
    this.#byAnswered.clear();
    this.#byContent.clear();
  }

  #index(post: Post<Detail>): void {
    this.#list(post.accountId).push(post);
    if (post.kind === 'reply') this.#list(repliesBy(post.accountId)).push(post);
    this.#indexContent(post);
    if (post.inReplyTo === undefined) return;
    const beside = this.#byAnswered.get(post.inReplyTo);
    if (beside) beside.push(post);
    else this.#byAnswered.set(post.inReplyTo, [post]);
  }

  #indexContent(post: Post<Detail>): void {
    for (const id of post.formerIds ?? []) this.#byFormerId.set(id, post);
    this.#byContent.set(contentKey(post.accountId, post.text), post);
    this.#byContent.set(contentKey(post.accountId, post.text, post.media), post);
  }

  #list(key: string): Post<Detail>[] {
    const known = this.#byAuthor.get(key);
    if (known) return known;
    const list: Post<Detail>[] = [];
    this.#byAuthor.set(key, list);
    return list;
  }
}

/** Returns the key of an author's replies in the index of authors. */
export const repliesBy = (authorId: string): string => `${authorId}/replies`;

const contentKey = (authorId: string, text: string, media?: Media[]): string =>
  [authorId, media ? media.map(({ digest }) => digest).join('+') : 'any', text].join('\n');
