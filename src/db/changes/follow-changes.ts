import { maxChanges } from '../../domain/changes/changes.ts';
import type { Em } from '../driver/orm.ts';
import {
  findNewestPosition,
  isResumable,
  listChanges,
  mergeChanges,
  type ChangePosition,
  type ChangeRow,
} from './changes.ts';

/** Maximum number of rows per read. Many concern the same objects. */
const maxRead = 5_000;

/** Changes after a position, and the new position. `reset`: some changes can no longer be read. */
export interface ChangesSince {
  position: ChangePosition;
  changes: ChangeRow[] | 'reset';
}

/** Reads an organization's changes since a position. Without a position, reading starts now. */
export const readChangesSince = async (
  em: Em,
  orgId: string,
  since: ChangePosition | undefined,
): Promise<ChangesSince> => {
  // position first: a change that commits between the two reads is read again with the next one and not lost
  const position = await findNewestPosition(em);
  if (!since) return { position, changes: [] };
  if (!isResumable(since, position)) return { position, changes: 'reset' };
  const rows = await listChanges(em, { orgIds: [orgId], horizon: since.horizon, limit: maxRead });
  const changes = mergeChanges(rows);
  return { position, changes: rows.length === maxRead || changes.length > maxChanges ? 'reset' : changes };
};

/** Reads the changes of many organizations repeatedly, each change once. */
export class ChangeReader {
  #horizon: number;
  /** Numbers of the rows already read from transactions that the next read covers again. */
  #known: ReadonlySet<number> = new Set();

  constructor(from: ChangePosition) {
    this.#horizon = from.horizon;
  }

  /** Reads new changes, by organization. Returns `reset` for all of them if there are too many. */
  async read(
    em: Em,
    listOrgIds: () => readonly string[],
  ): Promise<{ position: ChangePosition; byOrg: Map<string, ChangeRow[]> | 'reset' }> {
    const position = await findNewestPosition(em);
    // asked for only now: an organization that subscribes later has read past this position, and an earlier one needs the
    // changes before it
    const orgIds = listOrgIds();
    const rows = await listChanges(em, { orgIds, horizon: this.#horizon, limit: maxRead });
    const fresh = rows.filter(({ number }) => !this.#known.has(number));
    this.#horizon = position.horizon;
    this.#known = new Set(
      rows.filter(({ transaction }) => transaction >= position.horizon).map(({ number }) => number),
    );
    if (rows.length === maxRead) return { position, byOrg: 'reset' };
    return { position, byOrg: Map.groupBy(fresh, ({ orgId }) => orgId) };
  }
}
