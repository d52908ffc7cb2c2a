import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';

type Author = Schemas['Author'];

/** Names for authors whose name is unknown or was deleted. */
const nameless: Record<Author['kind'], string> = {
  user: i18n.t('deleted person'),
  api_key: i18n.t('an API key'),
  agent: i18n.t('an agent'),
  service: i18n.t('the service'),
};

export const authorName = ({ kind, name }: Author): string => name ?? nameless[kind];

/** Name of an author, including members who left, revoked keys, and deleted agents. */
export const Who = ({ author }: { author: Author }) => (
  <bdi title={author.id === null ? undefined : `${author.kind}:${author.id}`}>{authorName(author)}</bdi>
);
