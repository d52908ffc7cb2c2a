import { LRUCache } from 'lru-cache';

/** As many as one process remembers: at 64 characters each about a megabyte. */
const max = 10_000;

/**
 * Hashes of credentials that were valid in this process. They are still looked up after their address has sent too many wrong
 * ones, so that guessing does not lock out others behind the same address.
 */
export class KnownCredentials {
  readonly #hashes = new LRUCache<string, true>({ max });

  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  add(hash: string): void {
    this.#hashes.set(hash, true);
  }

  /** For a credential that was revoked: from now on it counts as wrong like any other. */
  forget(hash: string): void {
    this.#hashes.delete(hash);
  }
}
