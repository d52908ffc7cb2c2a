import { notFound, type Refusal } from '../../../domain/errors.ts';

/** Nouns of resources whose name is not that of their list without the s. */
const nouns = new Map(
  Object.entries({
    'api-keys': 'API key',
    'brand-overrides': 'brand',
    'bulk-actions': 'bulk action',
    'clips/jobs': 'clip job',
    deliveries: 'delivery',
    'posts/bulk': 'import',
    docs: 'document',
    files: 'file',
    identities: 'identity',
    'invite-links': 'invite link',
    join: 'invite link',
    kbs: 'knowledge base',
    media: 'media',
    orgs: 'organization',
    recoveries: 'recovery',
    'review-links': 'review link',
    'saved-texts': 'saved text',
    series: 'series',
    social: 'login provider',
  }),
);

/** `/posts/{postId}`, `postId` → `post`. */
const nounOf = (path: string, parameter: string): string => {
  if (parameter === 'platform') return 'platform';
  const parts = path.slice(1, path.indexOf(`/{${parameter}}`)).split('/');
  const list = parts.at(-1) ?? '';
  return nouns.get(parts.join('/')) ?? nouns.get(list) ?? list.replace(/s$/, '');
};

/** Whether a value can be shown as it is in a sentence, because it may be an id, a slug, or a word. Secrets are longer. */
const isPlain = (given: string): boolean => /^[\w.~-]{1,40}$/.test(given);

/** Returns the 404 for a path parameter that cannot be an id of its list: the same answer as for an unknown id. */
export const noSuchThing = (path: string, parameter: string, given: string | undefined): Refusal =>
  notFound(nounOf(path, parameter), given !== undefined && isPlain(given) ? given : undefined);
