import { LRUCache } from 'lru-cache';

/** Maximum number of credentials that one process remembers. At some 100 characters each, about a megabyte. */
const max = 10_000;

/**
 * Hashes of credentials that were valid in this process. These are still looked up after their address has sent too many
 * wrong ones, so that guessing does not lock out other callers behind the same address.
 */
export class KnownCredentials {
  readonly #orgs = new LRUCache<string, string>({ max });

  /** Returns the organization in which the credential last acted, or undefined if it was never valid in this process. */
  orgOf(hash: string): string | undefined {
    return this.#orgs.get(hash);
  }

  add(hash: string, orgId: string): void {
    this.#orgs.set(hash, orgId);
  }

  /** Forgets a revoked credential, which from now on counts as wrong like any other. */
  forget(hash: string): void {
    this.#orgs.delete(hash);
  }
}
