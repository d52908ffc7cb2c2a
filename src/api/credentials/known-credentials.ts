import { LRUCache } from 'lru-cache';

/** As many as one process remembers: at some 100 characters each about a megabyte. */
const max = 10_000;

/**
 * Hashes of credentials that were valid in this process. They are still looked up after their address has sent too many wrong
 * ones, so that guessing does not lock out others behind the same address.
 */
export class KnownCredentials {
  readonly #orgs = new LRUCache<string, string>({ max });

  /** The organization that it last acted in; undefined where it was never valid here. */
  orgOf(hash: string): string | undefined {
    return this.#orgs.get(hash);
  }

  add(hash: string, orgId: string): void {
    this.#orgs.set(hash, orgId);
  }

  /** For a credential that was revoked: from now on it counts as wrong like any other. */
  forget(hash: string): void {
    this.#orgs.delete(hash);
  }
}
