/** As many as one process remembers: at 64 characters each about a megabyte. */
const most = 10_000;

/**
 * Hashes of credentials that have been good in this process. Where an address has sent too many wrong ones, these are still
 * looked up: others behind the same address would else be turned away with whoever guesses there.
 */
export class Familiar {
  readonly #hashes = new Set<string>();

  has(hash: string): boolean {
    return this.#hashes.has(hash);
  }

  add(hash: string): void {
    if (this.#hashes.has(hash)) return;
    const [oldest] = this.#hashes.size < most ? [] : this.#hashes;
    if (oldest !== undefined) this.#hashes.delete(oldest);
    this.#hashes.add(hash);
  }

  /** It is good no more: from now on it counts as wrong like any other. */
  forget(hash: string): void {
    this.#hashes.delete(hash);
  }
}
