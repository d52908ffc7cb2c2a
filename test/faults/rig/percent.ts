/** `42 %`, for the person who watches. */
export const percentOf = (done: number, of: number): string =>
  `${Math.min(Math.floor((100 * done) / Math.max(of, 1)), 100)} %`;
