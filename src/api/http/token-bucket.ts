/** So much at once, and so much more each second. */
export class TokenBucket {
  readonly #max: number;
  readonly #perSecond: number;
  #left: number;
  #seen = performance.now();

  constructor(max: number, perSecond: number) {
    this.#max = max;
    this.#perSecond = perSecond;
    this.#left = max;
  }

  /** False when not that much is left; then nothing is spent. */
  spend(amount: number): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#max, this.#left + ((now - this.#seen) / 1_000) * this.#perSecond);
    this.#seen = now;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
