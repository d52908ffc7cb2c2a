import { at, listAt, textAt } from '../../adapters/http/json.ts';
import {
  findInOwnList,
  matchOf,
  readBackTo,
  sameIf,
  type ListedPost,
  type ListPage,
  type Trait,
} from '../own-list.ts';
import type { LostCommit } from '../lost-commit.ts';
import type { StepInput } from '../step.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import { graphCall, type Graph } from './graph.ts';

/** List of an account's publications on a platform, and how to recognize a post in it. */
export interface PublishedList {
  /** Name for people: `list of media`. */
  name: string;
  path: string;
  /** Reads the text of a node, or undefined if there is no text to compare. */
  readText: ((node: unknown) => string | undefined) | undefined;
  /** Criterion named in the evidence. */
  knownBy: string;
  /** Compares the kind of a node with ours. Every trait must match. */
  kindOf: (node: unknown) => Trait[];
  fields: string;
  /** Whether the list supports `since`. */
  takesSince: boolean;
  /** Set if pages begin with the oldest entry, so that all pages are read. */
  isOldestFirst?: true;
}

type Lost = Pick<StepInput, 'account' | 'content' | 'signal'> & { lost: LostCommit };

const pageSize = '50';

/** Maximum number of pages of a list that begins with the oldest entry. Beyond that, the result is unclear. */
const maxPages = 20;

/** Searches for a lost post among the account's publications. */
export const lookAtPublished = (graph: Graph, list: PublishedList, input: Lost): Promise<Look> =>
  findInOwnList({ name: list.name, guarded: false }, input.lost, after =>
    list.isOldestFirst ? readAll(graph, list, input) : readPage(graph, list, input, after),
  );

const readPage = async (
  graph: Graph,
  list: PublishedList,
  input: Lost,
  after: string | undefined,
): Promise<ListPage | undefined> => {
  const since = String(Math.floor(readBackTo(input.lost).getTime() / 1_000));
  const { json } = await graph.wire.ask(
    graphCall(graph, input, 'GET', list.path, {
      fields: list.fields,
      limit: pageSize,
      after,
      since: list.takesSince ? since : undefined,
    }),
  );
  if (!Array.isArray(at(json, 'data'))) return undefined;
  const nodes = listAt(json, 'data');
  const next = nodes.length === 0 ? undefined : textAt(json, 'paging', 'cursors', 'after');
  const posts = nodes.map(node => postIn(list, input.content.text, node, showsText(list, nodes)));
  // the list continues after every page that is not empty; a page without a cursor may hide the rest
  return { posts, next, isCut: next === undefined && nodes.length > 0 };
};

/** Returns all pages as one, newest first, or undefined if there are too many. */
const readAll = async (graph: Graph, list: PublishedList, input: Lost): Promise<ListPage | undefined> => {
  const posts: ListedPost[] = [];
  let after: string | undefined;
  for (let number = 0; number < maxPages; number += 1) {
    const page = await readPage(graph, list, input, after);
    if (!page) return undefined;
    posts.push(...page.posts);
    after = page.next;
    if (after === undefined)
      return { posts: posts.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0)) };
  }
  return undefined;
};

/** Returns whether the list shows texts at all. If so, a post without a text has none. */
const showsText = ({ readText }: PublishedList, nodes: readonly unknown[]): boolean =>
  readText !== undefined && nodes.some(node => readText(node) !== undefined);

const postIn = (
  { readText, kindOf, knownBy }: PublishedList,
  text: string,
  node: unknown,
  isShown: boolean,
): ListedPost => {
  const published = Date.parse(textAt(node, 'timestamp') ?? '');
  const written =
    readText === undefined ? text : (readText(node) ?? (isShown || text === '' ? '' : undefined));
  const isSame = written === undefined ? undefined : sameIf(isSameText(written, text));
  return {
    id: textAt(node, 'id'),
    at: Number.isNaN(published) ? undefined : published,
    url: textAt(node, 'permalink') ?? null,
    match: matchOf(knownBy, [...kindOf(node), isSame]),
  };
};
