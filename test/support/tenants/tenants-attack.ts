import { isDeepStrictEqual } from 'node:util';
import type { Reply, TestApi } from '../http/api.ts';
import { watchTables } from './tenants-digest.ts';
import { attemptOf, nobodys } from './tenants-requests.ts';
import type { Slot } from './tenants-slots.ts';
import type { Tenant } from './tenants-world.ts';

const nameOf = ({ method, path, where, name }: Slot): string =>
  `${method.toUpperCase()} ${path} ${where} ${name}`;

/** Returns the part of the answer that the caller sees, without the request's id and the requested id. */
const seen = ({ status, text, body: given }: Reply, id: string): unknown => {
  // a file, as CSV
  if (given === undefined) return { status, text };
  const body = JSON.parse(text.replaceAll(id, '<id>')) as Record<string, unknown>;
  delete body['requestId'];
  return { status, body };
};

/** An answer whose lists have nothing in them, and which counts nothing. */
const hasNothing = (data: Record<string, unknown>): boolean => {
  const lists = Object.values(data).filter(Array.isArray);
  return data['total'] === undefined
    ? lists.length > 0 && lists.every(list => list.length === 0)
    : data['total'] === 0;
};

/** A file of CSV with nothing beneath its header. */
const isEmptyFile = ({ headers, text }: Reply): boolean =>
  headers.get('content-type')?.startsWith('text/csv') === true && text.trimEnd().split('\n').length === 1;

/** Whether a filter found nothing: empty lists, with a total or without, or a bare empty array. */
const isEmptyList = ({ method, where }: Slot, reply: Reply): boolean => {
  const { status, data } = reply;
  const isNothing = () => isEmptyFile(reply) || (Array.isArray(data) ? data.length === 0 : hasNothing(data));
  return method === 'get' && where === 'query' && status === 200 && isNothing();
};

const isRefused = (slot: Slot, reply: Reply): boolean => {
  if (reply.status === 404) return true;
  if (isEmptyList(slot, reply)) return true;
  const field = slot.name.replaceAll('[]', '[0]');
  return (
    reply.status === 400 &&
    slot.where === 'body' &&
    reply.body.details?.some(({ path }: { path: string }) => field.startsWith(path)) === true
  );
};

/**
 * Sends the slot's operation as `caller` with one of `owner`'s ids in it, then with an unknown id, and returns the
 * differences that leak data.
 */
const attack = async (
  api: TestApi,
  slot: Slot,
  { caller, id, changedTables }: { caller: Tenant; id: string; changedTables(): Promise<string[]> },
): Promise<string[]> => {
  const { token: as } = caller.author;
  const send = (other: string): Promise<Reply> => {
    const { method, path, body } = attemptOf(api.file, slot, { world: caller.world, id: other });
    return api.send(method, path, body, { as });
  };
  const nothing = nobodys(slot.kind);
  const foreign = await send(id);
  const absent = await send(nothing);
  const changed = await changedTables();
  const name = nameOf(slot);
  return [
    ...(isRefused(slot, foreign) ? [] : [`${name} answered ${foreign.status}: ${foreign.text}`]),
    ...(isDeepStrictEqual(seen(foreign, id), seen(absent, nothing))
      ? []
      : [`${name} tells another's from nobody's: ${foreign.text} and ${absent.text}`]),
    ...(changed.length === 0 ? [] : [`${name} changed ${changed.join(', ')}`]),
  ];
};

export interface Sides {
  /** Owner of the ids that are tried. */
  owner: Tenant;
  /** Tenant that tries them. */
  caller: Tenant;
}

/** Everything that the slots let `caller` see, change or find out of what is `owner`'s; empty when nothing. */
export const leaksOf = async (
  api: TestApi,
  slots: readonly Slot[],
  { owner, caller }: Sides,
): Promise<string[]> => {
  const found: string[] = [];
  const changedTables = await watchTables(api.rows);
  for (const slot of slots)
    for (const id of owner.world[slot.kind])
      found.push(...(await attack(api, slot, { caller, id, changedTables })));
  return found;
};
