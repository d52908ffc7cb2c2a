import type { Table } from '../journal.ts';
import type { Platform } from '../model.ts';
import type { PersonComment } from './comment-model.ts';

const keyOf = (platform: Platform, id: string): string => `${platform}:${id}`;

/** Comments of people, by ID and by the ID they reply to. */
export class Comments {
  readonly #table: Table<PersonComment>;
  readonly #below = new Map<string, PersonComment[]>();

  constructor(table: Table<PersonComment>) {
    this.#table = table;
    for (const comment of table.values()) this.#index(comment);
  }

  add(comment: PersonComment): PersonComment {
    this.#index(comment);
    return this.keep(comment);
  }

  get(platform: Platform, id: string): PersonComment | undefined {
    return this.#table.get(keyOf(platform, id));
  }

  /** Keeps a change made to a comment. */
  keep(comment: PersonComment): PersonComment {
    return this.#table.put(keyOf(comment.platform, comment.id), comment);
  }

  /** Returns people's direct replies to a post or comment, oldest first. */
  answersTo(platform: Platform, id: string): readonly PersonComment[] {
    return this.#below.get(keyOf(platform, id)) ?? [];
  }

  all(): IterableIterator<PersonComment> {
    return this.#table.values();
  }

  /** Clears the indexes. The journal clears the table. */
  clear(): void {
    this.#below.clear();
  }

  #index(comment: PersonComment): void {
    const key = keyOf(comment.platform, comment.parent ?? comment.post);
    const list = this.#below.get(key);
    if (list) list.push(comment);
    else this.#below.set(key, [comment]);
  }
}
