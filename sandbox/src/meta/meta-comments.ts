import type { Said } from '../comments/comment-model.ts';
import { hiddenAge } from '../faults.ts';
import { json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';

/** Returns a page of comments in the given order, with Graph's cursors and the address of the next page. */
export function pageOfSaid(
  call: Call,
  all: readonly Said[],
  most: number,
  view: (said: Said) => Json,
): Reply {
  const limit = Math.min(Number(call.query.get('limit') ?? 25) || 25, most);
  const newest = Date.now() - hiddenAge(call);
  const shown = hiddenAge(call) > 0 ? all.filter(({ at }) => at <= newest) : all;
  const start = shown.findIndex(({ id }) => id === call.query.get('after')) + 1;
  const page = shown.slice(start, start + limit);
  if (page.length === 0) return json(200, { data: [] });
  const [before, after] = [page[0]?.id, page.at(-1)?.id];
  const isLast = start + limit >= shown.length;
  const paging = { cursors: { before, after }, ...(isLast ? {} : { next: nextOf(call, after ?? '') }) };
  return json(200, { data: page.map(view), paging });
}

/** The address of the next page, with all that this call asked for. */
function nextOf({ origin, path, query, caller }: Call, after: string): string {
  const next = new URLSearchParams(query);
  next.set('after', after);
  return `${origin}/${caller.platform}-graph${path}?${next.toString()}`;
}
