import { holdBack } from './hold-back.ts';
import { PreparingClient } from './prepared-statements.ts';
import { askingOrganization, isAcross } from './tenancy.ts';

const bind = { name: 'bind-organization', text: `select set_config('app.org_id', $1, false)` };

/** What pg's types leave out. */
interface Innards {
  connection: { stream: { destroy(error: Error): void } };
  /** `I` outside of transactions. */
  getTransactionStatus(): string | null;
}

/** What the beginning of a transaction answers. */
const begun = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * A connection of the role that sees one organization. It remembers which one, so that only a change is told to the
 * server. That, and the beginning of a transaction, are told in the same write as the query behind them, without waiting for an
 * answer, which needs `pipeline`; where the server does not take them, the connection is lost, and the query with it.
 */
export class TenantClient extends PreparingClient {
  #bound = '';
  /** In a transaction that the server has not told of yet. */
  #isBeginning = false;

  override query(...given: unknown[]): never {
    if (isAcross()) throw new Error('a connection of one organization was asked across all');
    const asking = askingOrganization();
    if (asking !== this.#bound) this.#bindTo(asking);
    if (given[0] === 'begin') return this.#begin() as never;
    return this.#send(...given) as never;
  }

  #begin(): Promise<typeof begun> {
    this.#isBeginning = true;
    this.#sendAhead('begin', () => {
      this.#isBeginning = false;
    });
    return Promise.resolve(begun);
  }

  /** A rollback would undo it unseen, so a transaction stays where it began. */
  #bindTo(orgId: string): void {
    if (this.#isBeginning || (this as unknown as Innards).getTransactionStatus() !== 'I')
      throw new Error('a transaction stays in one organization');
    this.#bound = orgId;
    this.#sendAhead({ ...bind, values: [orgId] });
  }

  /** Sends it with what comes next. */
  #sendAhead(statement: unknown, taken?: () => void): void {
    holdBack(this);
    this.#send(statement, (error: Error | null): void => {
      if (error) (this as unknown as Innards).connection.stream.destroy(error);
      else taken?.();
    });
  }

  #send(...given: unknown[]): unknown {
    return (super.query as (...parts: unknown[]) => unknown).call(this, ...given);
  }
}
