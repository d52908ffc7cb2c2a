/** A slide that cannot be drawn whole. Nothing is ever cut. */
export class SlideDoesNotFit extends Error {
  override readonly name = 'SlideDoesNotFit';
  /** Zero-based. */
  readonly place: number;

  constructor(place: number, reason: string) {
    super(`Slide ${place + 1}: ${reason}`);
    this.place = place;
  }
}
