import { holdBack } from './hold-back.ts';
import { findAskingOrganization, isAcross } from './tenancy.ts';
import { WatchedClient } from './watched-client.ts';

const bind = { name: 'bind-organization', text: `select set_config('app.org_id', $1, false)` };

/**
 * What pg's types leave out, so that the client has to be cast: what is told ahead of a query is no part of pg's own
 * interface.
 */
interface Innards {
  connection: { stream: { destroy(): void }; emit(event: 'error', error: Error): void };
  /** `I` outside of transactions. */
  getTransactionStatus(): string | null;
}

/**
 * A connection of the role that sees one organization. It remembers which one, and tells the server only when that changes:
 * in the same write as the query that follows, without waiting for an answer, which needs `pipeline`. If the server refuses
 * the change, the connection ends, and the query fails.
 */
export class TenantClient extends WatchedClient {
  #bound = '';

  override query(...given: unknown[]): never {
    if (isAcross()) throw new Error('a connection of one organization was asked across all');
    const asking = findAskingOrganization();
    if (asking !== this.#bound) this.#bindTo(asking);
    return this.#send(...given) as never;
  }

  /** A rollback would undo it unseen, so a transaction stays where it began. */
  #bindTo(orgId: string): void {
    const { connection, getTransactionStatus } = this as unknown as Innards;
    if (getTransactionStatus.call(this) !== 'I') throw new Error('a transaction stays in one organization');
    this.#bound = orgId;
    holdBack(this);
    this.#send({ ...bind, values: [orgId] }, (error: Error | null): void => {
      if (!error) return;
      // first of all: what was read together with the refusal may hold the answer to the next query
      connection.emit('error', error);
      connection.stream.destroy();
    });
  }

  #send(...given: unknown[]): unknown {
    return (super.query as (...parts: unknown[]) => unknown).call(this, ...given);
  }
}
