import { at, listAt, textAt } from '../../adapters/http/json.ts';
import { findInOwnList, readBackTo, type ListedPost } from '../own-list.ts';
import type { LostCommit, StepInput } from '../platform.ts';
import type { Look } from '../read-back.ts';
import { isSameText } from '../same-text.ts';
import { graphCall, type Graph } from './graph.ts';

/** Where a platform lists what an account published, and how it says what it is. */
export interface PublishedList {
  /** As people call it: `list of media`. */
  name: string;
  path: string;
  /** The field that holds the text; undefined where there is none to compare. */
  textField: 'caption' | 'text' | undefined;
  /** Whether a node is the kind of post that ours would be. */
  isKind: (node: unknown) => boolean;
  fields: string;
  /** Whether the list takes `since`. */
  takesSince: boolean;
}

const pageSize = '50';

/** Looks for a lost post among those that the account published. */
export const lookAtPublished = (
  graph: Graph,
  list: PublishedList,
  input: StepInput & { lost: LostCommit },
): Promise<Look> =>
  findInOwnList({ name: list.name, guarded: false }, input.lost, async after => {
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
    return { posts: nodes.flatMap(node => postIn(list, input.content.text, node)), next };
  });

const postIn = ({ textField, isKind }: PublishedList, text: string, node: unknown): ListedPost[] => {
  const id = textAt(node, 'id');
  if (id === undefined) return [];
  const published = Date.parse(textAt(node, 'timestamp') ?? '');
  const isOurs = isKind(node) && (textField === undefined || isSameText(textAt(node, textField) ?? '', text));
  return [
    {
      id,
      at: Number.isNaN(published) ? undefined : published,
      url: textAt(node, 'permalink') ?? null,
      matchedBy: isOurs ? (textField ?? 'time') : undefined,
    },
  ];
};
