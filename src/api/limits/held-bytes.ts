/**
 * Bytes that a process holds of bodies whose end has not come. A sender may hold as much as is free: one of them at most half of
 * the room, two a third each, and there is always some for the next.
 */
export class HeldBytes {
  readonly #held = new Map<string, number>();
  #free: number;

  constructor(room: number) {
    this.#free = room;
  }

  /** Takes room for a sender; gives whether there was as much. */
  take(sender: string, bytes: number): boolean {
    const held = (this.#held.get(sender) ?? 0) + bytes;
    if (held > this.#free - bytes) return false;
    this.#free -= bytes;
    this.#held.set(sender, held);
    return true;
  }

  /** Gives back what was taken. */
  leave(sender: string, bytes: number): void {
    this.#free += bytes;
    const held = (this.#held.get(sender) ?? 0) - bytes;
    if (held > 0) this.#held.set(sender, held);
    else this.#held.delete(sender);
  }
}
