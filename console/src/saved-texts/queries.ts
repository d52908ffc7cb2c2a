import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import type { InOrganization } from '../api/queries.ts';

export type SavedText = Schemas['SavedText'];
export type SavedTextKind = Schemas['SavedTextKind'];

/** All that a brand writes again and again, by name; it may be two pages. */
export const savedTextsQuery = ({ orgId, api }: InOrganization, brandSlug: string) =>
  queryOptions({
    queryKey: [orgId, 'saved-texts', brandSlug],
    queryFn: async ({ signal }) => {
      const found: SavedText[] = [];
      for (let total = 1; found.length < total;) {
        const page = await api.savedTexts.list(brandSlug, { limit: 100, offset: found.length }, { signal });
        found.push(...page.savedTexts);
        total = page.savedTexts.length === 0 ? 0 : page.total;
      }
      return found;
    },
    enabled: brandSlug !== '',
  });

/** What each kind is called, one and several, and what it is for. */
export const kinds: readonly (readonly [SavedTextKind, one: string, several: string, purpose: string])[] = [
  ['template', 'template', 'Templates', 'Posts with fields to fill, as in {{product}}.'],
  ['hashtags', 'group of hashtags', 'Hashtags', 'Tags that go together.'],
  ['signature', 'signature', 'Signatures', 'How posts end.'],
];
