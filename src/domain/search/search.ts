import type { BrandScope } from '../actor.ts';
import type { ChangeKind } from '../changes/changes.ts';

/** What one search finds, in the order in which hits that fit alike stand. */
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

/** Whose things are searched: the brands that the reader may see of each type; a type that is left out is not searched. */
export interface SearchInput {
  orgId: string;
  q: string;
  scopes: ReadonlyMap<SearchType, BrandScope>;
  /** The most of each type. */
  limit: number;
}

/** A part of a text, with where it lies in it: `at` counts from 1, as PostgreSQL does. */
export interface TextPart {
  text: string;
  at: number;
  /** Characters of the whole text. */
  length: number;
}

/** What is left at a cut is no whole word. */
const withoutCutWords = (text: string, isCutBefore: boolean, isCutAfter: boolean): string => {
  const begun = isCutBefore ? text.replace(/^\S{0,30}\s/u, '') : text;
  return isCutAfter ? begun.replace(/\s\S{0,30}$/u, '') : begun;
};

/** A part of a text as one line, with dots where there is more of it; null for none. */
export const quoteAround = ({ text, at, length }: TextPart): string | null => {
  const [isCutBefore, isCutAfter] = [at > 1, at - 1 + Array.from(text).length < length];
  const line = withoutCutWords(text, isCutBefore, isCutAfter).replaceAll(/\s+/gu, ' ').trim();
  if (line === '') return null;
  return `${isCutBefore ? '…' : ''}${line}${isCutAfter ? '…' : ''}`;
};
