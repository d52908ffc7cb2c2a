import { normalized } from '../domain/normalized.ts';

/**
 * Whether two texts are the same post: platforms change white space, Unicode form, the way a link is written and
 * invisible characters, and nothing that a person would call another text.
 */
export const isSameText = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (text: string): string =>
  normalized(text)
    .toLowerCase()
    .replaceAll(/https?:\/\//g, '')
    .replaceAll(/\/(?=\s|$)/g, '')
    .replaceAll(/\s|\p{Cf}|\p{Variation_Selector}/gu, '');
