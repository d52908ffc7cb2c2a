import { normalized } from '../normalized.ts';

/** Returns a label as it is compared: people write `Promo` and `promo` for the same one. */
const keyOf = (label: string): string => normalized(label.trim()).toLowerCase();

/** Returns whether a list contains a label, in upper or lower case. */
export const hasLabel = (labels: readonly string[], label: string): boolean =>
  labels.some(each => keyOf(each) === keyOf(label));
