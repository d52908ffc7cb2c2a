/** Formats US dollars, with thousandths where they matter. */
export const inUsDollars = (value: number): string =>
  `$${Number.isInteger(Math.round(value * 1000) / 10) ? value.toFixed(2) : value.toFixed(3)}`;
