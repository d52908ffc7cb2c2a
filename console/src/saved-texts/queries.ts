import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import type { InOrganization } from '../api/queries.ts';
import { i18n } from '../lib/i18n.ts';

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

/** Singular, plural, and purpose of each kind. */
export const kinds: readonly (readonly [
  kind: SavedTextKind,
  add: string,
  several: string,
  purpose: string,
  newOne: string,
])[] = [
  [
    'template',
    i18n.t('Add a template'),
    i18n.t('Templates'),
    i18n.t("Posts with fields to fill in, such as '{{product}}'."),
    i18n.t('New template'),
  ],
  [
    'hashtags',
    i18n.t('Add a hashtag group'),
    i18n.t('Hashtags'),
    i18n.t('Hashtags that belong together.'),
    i18n.t('New hashtag group'),
  ],
  [
    'signature',
    i18n.t('Add a signature'),
    i18n.t('Signatures'),
    i18n.t('Endings of posts.'),
    i18n.t('New signature'),
  ],
];
