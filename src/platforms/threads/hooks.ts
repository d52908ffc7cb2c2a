import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { HintKind } from '../../domain/comments/platform-hooks.ts';
import {
  digestOfEvent,
  eventsIn,
  namesOfFields,
  hintOr,
  idsAmong,
  irrelevant,
  unread,
  type HookEvent,
  type PlatformHooks,
} from '../hooks.ts';
import { metaHooks, type MetaHookKeys } from '../meta/hooks.ts';
import { idAt } from '../platform-ids.ts';

/** Creates the webhooks of Threads. The app's dashboard subscribes to them for all accounts at once. */
export const threadsHooks = (keys: MetaHookKeys): PlatformHooks => ({
  ...metaHooks(keys),
  readEvents: body => eventsIn(body, readObject),
});

const kinds = new Map<string | undefined, HintKind>([
  ['replies', 'comment'],
  ['delete', 'gone'],
]);

/** Fields that the service does not need: mentions in posts of others, and posts that the account itself publishes. */
const unneeded = ['mentions', 'publish'];

/**
 * Reads one object that Threads sends. `values` is one change or a list. Other products of Meta send the changes in the
 * entries of an object, or as an entry.
 */
const readObject = (item: unknown): HookEvent[] => {
  const values = at(item, 'values');
  const changes = Array.isArray(values) ? listAt(values) : [values].filter(value => value !== undefined);
  const entries = listAt(item, 'entry').flatMap(entry =>
    (at(entry, 'field') === undefined ? listAt(entry, 'changes') : [entry]).map(
      change => [entry, change] as const,
    ),
  );
  const events = [...changes.map(change => [item, change] as const), ...entries].map(([of, change]) =>
    readChange(change, [idAt(of, 'target_id') ?? idAt(of, 'id'), numberAt(of, 'time')]),
  );
  return events.length > 0 ? events : [unread(namesOfFields(item), item)];
};

/** Reads a change. `of`: account and time of its object, which distinguish it from others. */
const readChange = (change: unknown, of: readonly (string | number | undefined)[]): HookEvent => {
  const [field, value] = [textAt(change, 'field') ?? '', at(change, 'value')];
  const kind = kinds.get(field);
  if (kind === undefined) return unneeded.includes(field) ? irrelevant : unread(`field ${field}`, change);
  const isComment = kind === 'comment';
  const [owner, post] = isComment
    ? [idAt(value, 'root_post', 'owner_id'), idAt(value, 'root_post', 'id')]
    : [idAt(value, 'owner', 'owner_id'), idAt(value, 'id')];
  return hintOr(`field ${field}`, change, {
    eventId: digestOfEvent([...of, { field, value }]),
    accountExternalId: owner ?? null,
    postExternalIds: idsAmong(post),
    kind,
  });
};
