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

/** Rows that are read at once: many are of the same things. */
const maxRead = 5_000;

/** What came after a position, and how far that goes. `reset`: not all of it can be told. */
export interface ChangesSince {
  position: ChangePosition;
  changes: ChangeRow[] | 'reset';
}

/** What an organization's rows say since a position; from now on where there is none. */
export const readChangesSince = async (
  em: Em,
  orgId: string,
  since: ChangePosition | undefined,
): Promise<ChangesSince> => {
  // the position first: what commits between the two reads comes again with the next one, and is not lost
  const position = await findNewestPosition(em);
  if (!since) return { position, changes: [] };
  if (!isResumable(since, position)) return { position, changes: 'reset' };
  const rows = await listChanges(em, { orgIds: [orgId], horizon: since.horizon, limit: maxRead });
  const changes = mergeChanges(rows);
  return { position, changes: rows.length === maxRead || changes.length > maxChanges ? 'reset' : changes };
};

/** Reads the changes of many organizations again and again, each once. */
export class ChangeReader {
  #horizon: number;
  /** Numbers of what was read of transactions that the next read meets again. */
  #known: ReadonlySet<number> = new Set();

  constructor(from: ChangePosition) {
    this.#horizon = from.horizon;
  }

  /** What is new, by organization; `reset` for all of them where it is too much. */
  async read(
    em: Em,
    listOrgIds: () => readonly string[],
  ): Promise<{ position: ChangePosition; byOrg: Map<string, ChangeRow[]> | 'reset' }> {
    const position = await findNewestPosition(em);
    // asked for only now: who comes later has read past this position, and who came before it needs what is before it
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
