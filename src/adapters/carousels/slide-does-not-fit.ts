/** Thrown for a slide that cannot be drawn completely. Text is never cut. */
export class SlideDoesNotFit extends Error {
  override readonly name = 'SlideDoesNotFit';
  /** Zero-based. */
  readonly position: number;

  constructor(position: number, reason: string) {
    super(`Slide ${position + 1}: ${reason}`);
    this.position = position;
  }
}
