import { at, listAt, numberAt, textAt } from '../../adapters/http/json.ts';
import type { HintKind, HookHint } from '../../domain/comments/platform-hooks.ts';
import { digestOfEvent, idsAmong, jsonIn, type PlatformHooks } from '../hooks.ts';
import { metaHooks, type MetaHookKeys } from '../meta/hooks.ts';
import { idAt } from '../platform-ids.ts';

/** Creates the webhooks of Threads. The app's dashboard subscribes to them for all accounts at once. */
export const threadsHooks = (keys: MetaHookKeys): PlatformHooks => ({
  ...metaHooks(keys),
  readHints: body => hintsIn(jsonIn(body)),
});

const kinds = new Map<string | undefined, HintKind>([
  ['replies', 'comment'],
  ['delete', 'gone'],
]);

/** Returns the hints in an event. `values` is one event or a list. */
const hintsIn = (event: unknown): HookHint[] => {
  const values = at(event, 'values');
  return (Array.isArray(values) ? listAt(event, 'values') : [values]).flatMap(one => {
    const kind = kinds.get(textAt(one, 'field'));
    if (kind === undefined) return [];
    const value = at(one, 'value');
    const owner =
      kind === 'comment' ? idAt(value, 'root_post', 'owner_id') : idAt(value, 'owner', 'owner_id');
    const target = idAt(event, 'target_id');
    return [
      {
        eventId: digestOfEvent([target, numberAt(event, 'time'), one]),
        accountExternalId: owner ?? null,
        postExternalIds:
          kind === 'comment' ? idsAmong(idAt(value, 'root_post', 'id')) : idsAmong(idAt(value, 'id')),
        kind,
      },
    ];
  });
};
