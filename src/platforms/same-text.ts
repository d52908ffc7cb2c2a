import { normalized } from '../domain/normalized.ts';

/**
 * Returns whether two texts are the same post. Ignores white space, Unicode form, the notation of links, and invisible
 * characters, which platforms change, and nothing that a person would notice.
 */
export const isSameText = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (text: string): string =>
  normalized(text)
    .toLowerCase()
    .replaceAll(/https?:\/\//g, '')
    .replaceAll(/\/(?=\s|$)/g, '')
    .replaceAll(/\s|\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu, '');
