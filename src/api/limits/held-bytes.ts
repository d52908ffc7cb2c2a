/**
 * Bytes that a process holds of bodies that have not arrived completely. A sender may hold as many bytes as are still free:
 * one sender at most half of the room, two a third each, so some room is always left for the next.
 */
export class HeldBytes {
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(room: number) {
    this.#free = room;
  }

  /** Takes room for a sender. Returns whether there was enough. */
  take(sender: string, bytes: number): boolean {
    const held = (this.#held.get(sender) ?? 0) + bytes;
    if (held > this.#free - bytes) return false;
    this.#free -= bytes;
    this.#held.set(sender, held);
    return true;
  }

  /** Releases room. */
  leave(sender: string, bytes: number): void {
    this.#free += bytes;
    const held = (this.#held.get(sender) ?? 0) - bytes;
    if (held > 0) this.#held.set(sender, held);
    else this.#held.delete(sender);
  }
}
