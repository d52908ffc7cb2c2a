import type { BrandScope } from '../actor.ts';
import type { ChangeKind } from '../changes/changes.ts';

/** Types of results, in the order used for results of equal rank. */
export const searchTypes = [
  'brand',
  'post',
  'carousel',
  'clip',
  'media',
  'agent',
  'knowledge_base',
  'document',
] as const satisfies readonly ChangeKind[];
export type SearchType = (typeof searchTypes)[number];

/** Scope of a search: for each type, the brands that the reader may see. An omitted type is not searched. */
export interface SearchInput {
  orgId: string;
  q: string;
  scopes: ReadonlyMap<SearchType, BrandScope>;
  /** Maximum number of results per type. */
  limit: number;
}

/** Part of a text with its position. `at` counts from 1, as PostgreSQL does. */
export interface TextPart {
  text: string;
  at: number;
  /** Number of characters of the whole text. */
  length: number;
}

/** Removes the incomplete words at a cut. */
const withoutCutWords = (text: string, isCutBefore: boolean, isCutAfter: boolean): string => {
  const begun = isCutBefore ? text.replace(/^\S{0,30}\s/u, '') : text;
  return isCutAfter ? begun.replace(/\s\S{0,30}$/u, '') : begun;
};

/** Returns a part of a text on one line, with an ellipsis where text is missing, or null for none. */
export const quoteAround = ({ text, at, length }: TextPart): string | null => {
  const [isCutBefore, isCutAfter] = [at > 1, at - 1 + Array.from(text).length < length];
  const line = withoutCutWords(text, isCutBefore, isCutAfter).replaceAll(/\s+/gu, ' ').trim();
  if (line === '') return null;
  return `${isCutBefore ? '…' : ''}${line}${isCutAfter ? '…' : ''}`;
};
