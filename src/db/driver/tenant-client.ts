import { holdBack } from './hold-back.ts';
import { findAskingOrganization, isAcross } from './tenancy.ts';
import { WatchedClient } from './watched-client.ts';

const bind = { name: 'bind-organization', text: `select set_config('app.org_id', $1, false)` };

/**
 * Members of pg's client that its types omit, so the client must be cast. Sending a setting ahead of a query is not part of
 * pg's interface.
 */
interface Innards {
  connection: { stream: { destroy(): void }; emit(event: 'error', error: Error): void };
  /** `I` outside transactions. */
  getTransactionStatus(): string | null;
}

/**
 * Connection of the role that sees one organization. Remembers the organization and sends it to the server only when it
 * changes: in the same write as the following query, without waiting for an answer, which needs `pipeline`. If the server
 * refuses the change, the connection ends and the query fails.
 */
export class TenantClient extends WatchedClient {
  #bound = '';

  override query(...given: unknown[]): never {
    if (isAcross()) throw new Error('a connection of one organization was asked across all');
    const asking = findAskingOrganization();
    if (asking !== this.#bound) this.#bindTo(asking);
    return this.#send(...given) as never;
  }

  /**
   * Sets the organization. Not inside a transaction, because a rollback would undo the setting unnoticed: a transaction
   * keeps the organization it began with.
   */
  #bindTo(orgId: string): void {
    const { connection, getTransactionStatus } = this as unknown as Innards;
    if (getTransactionStatus.call(this) !== 'I') throw new Error('a transaction stays in one organization');
    this.#bound = orgId;
    holdBack(this);
    this.#send({ ...bind, values: [orgId] }, (error: Error | null): void => {
      if (!error) return;
      // runs first, because data read together with the refusal may hold the answer to the next query
      connection.emit('error', error);
      connection.stream.destroy();
    });
  }

  #send(...given: unknown[]): unknown {
    return (super.query as (...parts: unknown[]) => unknown).call(this, ...given);
  }
}
