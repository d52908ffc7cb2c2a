/** Formats US dollars, with thousandths where they matter. */
export const inUsDollars = (value: number): string =>
  `$${Number.isInteger(Math.round(value * 1000) / 10) ? value.toFixed(2) : value.toFixed(3)}`;

/** Returns the sentence on what platforms charge, or none if they charge nothing. `each`: the posts, if the price is per post. */
export const chargeLines = (dollars: number, each = ''): string[] =>
  dollars > 0 ? [`Platforms charge ${inUsDollars(dollars)}${each}.`] : [];
