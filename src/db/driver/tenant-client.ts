import { PreparingClient } from './prepared-statements.ts';
import { askingOrganization, isAcross } from './tenancy.ts';

const bind = { name: 'bind-organization', text: `select set_config('app.org_id', $1, false)` };

/** What pg's types leave out. */
interface Innards {
  connection: { stream: { destroy(error: Error): void } };
  /** `I` outside of transactions. */
  getTransactionStatus(): string | null;
}

/**
 * A connection of the role that sees one organization. It remembers which one, so that only a change is told to the
 * server, and needs `pipeline`: it is told in the same write as the query behind it, without waiting for an answer.
 */
export class TenantClient extends PreparingClient {
  #bound = '';

  override query(...given: unknown[]): never {
    if (isAcross()) throw new Error('a connection of one organization was asked across all');
    const asking = askingOrganization();
    if (asking !== this.#bound) this.#bindTo(asking);
    return (super.query as (...parts: unknown[]) => never).call(this, ...given);
  }

  /** A rollback would undo it unseen, so a transaction stays where it began. */
  #bindTo(orgId: string): void {
    const innards = this as unknown as Innards;
    if (innards.getTransactionStatus() !== 'I') throw new Error('a transaction stays in one organization');
    this.#bound = orgId;
    const noted = (error: Error | null): void => {
      if (error) innards.connection.stream.destroy(error);
    };
    (super.query as (...parts: unknown[]) => void).call(this, { ...bind, values: [orgId] }, noted);
  }
}
