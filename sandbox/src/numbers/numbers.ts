import type { Table } from '../journal.ts';
import type { Platform, Post } from '../model.ts';
import { grownOfAccount, grownOfPost, grownOnDay } from './growth.ts';
import { accountNumbers, hourMs, postNumbers } from './number-model.ts';
import type { AccountNumber, KeptNumbers, PostNumber, Shown } from './number-model.ts';

/** Owner of numbers: an account, or its LinkedIn page. */
export interface Owner {
  platform: Platform;
  id: string;
  /** When it was first connected. */
  since: number;
}

export const dayLengthMs = 24 * hourMs;

const nothing: KeptNumbers = { set: {}, perHour: {} };

/** Numbers of posts and accounts, as set by tests. With growth enabled, unset numbers grow automatically. */
export class Numbers {
  readonly #kept: Table<KeptNumbers>;
  readonly #grows: () => boolean;

  readonly #count: (post: Post) => Partial<Record<PostNumber, number>>;

  /** `count` is what is known of a post without anybody's saying so. */
  constructor(
    kept: Table<KeptNumbers>,
    grows: () => boolean,
    count: (post: Post) => Partial<Record<PostNumber, number>>,
  ) {
    this.#kept = kept;
    this.#grows = grows;
    this.#count = count;
  }

  /** Adds to the numbers that were set for a post or account. */
  say(platform: Platform, id: string, said: KeptNumbers): void {
    const known = this.#of(platform, id);
    const since = said.since ?? known.since;
    this.#kept.put(`${platform}:${id}`, {
      set: { ...known.set, ...said.set },
      perHour: { ...known.perHour, ...said.perHour },
      ...(since === undefined ? {} : { since }),
    });
  }

  /** When it was published, as its numbers see it. */
  publishedAt({ platform, id, at }: Post): number {
    return this.#of(platform, id).since ?? at;
  }

  /** The numbers of a post at a time, by default now; `id` for one of the versions that X makes of it. */
  ofPost(post: Post, time: number = Date.now(), id: string = post.id): Shown<PostNumber> {
    const { set, perHour, since = post.at } = this.#of(post.platform, id);
    const hours = (time - since) / hourMs;
    const isFirst = id === (post.formerIds?.[0] ?? post.id);
    const counted = isFirst ? this.#count(post) : {};
    const valueOf = (name: PostNumber): number | undefined => {
      if (set[name] === null) return undefined;
      if (hours < 0) return 0;
      if (set[name] === undefined && perHour[name] === undefined)
        return (counted[name] ?? 0) + (this.#grows() && isFirst ? grownOfPost(id, name, hours) : 0);
      return grown(set[name] ?? 0, perHour[name], hours);
    };
    return shown(postNumbers, valueOf);
  }

  /** The numbers of an account now; `known` is what follows from its posts. */
  ofAccount(owner: Owner, known: Partial<Record<AccountNumber, number>> = {}): Shown<AccountNumber> {
    const { set, perHour, since = owner.since } = this.#of(owner.platform, owner.id);
    const hours = Math.max(0, (Date.now() - since) / hourMs);
    const valueOf = (name: AccountNumber): number | undefined => {
      if (set[name] === null) return undefined;
      if (set[name] !== undefined || perHour[name] !== undefined)
        return grown(set[name] ?? 0, perHour[name], hours);
      return known[name] ?? (this.#grows() ? grownOfAccount(owner.id, name, hours) : 0);
    };
    return shown(accountNumbers, valueOf);
  }

  /** Returns an account's activity in a period. A number that was set counts for every day. */
  between(owner: Owner, name: AccountNumber, from: number, to: number): number | undefined {
    const { set, perHour } = this.#of(owner.platform, owner.id);
    const said = set[name];
    if (said === null) return undefined;
    const days = Math.max(0, to - from) / dayLengthMs;
    if (said !== undefined || perHour[name] !== undefined)
      return Math.round(((said ?? 0) + (perHour[name] ?? 0) * 24) * days);
    return this.#grows() ? this.#happened(owner.id, name, from, to) : 0;
  }

  #happened(id: string, name: AccountNumber, from: number, to: number): number {
    let sum = 0;
    for (let day = from - (from % dayLengthMs); day < to; day += dayLengthMs) {
      const part = (Math.min(to, day + dayLengthMs) - Math.max(from, day)) / dayLengthMs;
      sum += Math.floor(grownOnDay(id, name, new Date(day).toISOString().slice(0, 10)) * part);
    }
    return sum;
  }

  #of(platform: Platform, id: string): KeptNumbers {
    return this.#kept.get(`${platform}:${id}`) ?? nothing;
  }
}

const grown = (start: number, perHour: number | undefined, hours: number): number =>
  perHour === undefined ? start : Math.floor(start + perHour * hours);

const shown = <Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => number | undefined,
): Shown<Name> => Object.fromEntries(names.map(name => [name, valueOf(name)])) as Shown<Name>;
