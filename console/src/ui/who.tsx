import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';

type Author = Schemas['Author'];

/** What is said of those who have no name, or none any more. */
const nameless: Record<Author['kind'], string> = {
  user: i18n.t('deleted person'),
  api_key: i18n.t('an API key'),
  agent: i18n.t('an agent'),
  service: i18n.t('the service'),
};

export const authorName = ({ kind, name }: Author): string => name ?? nameless[kind];

/** Who did something, by name; also one who left, a key that was revoked, an agent that was deleted. */
export const Who = ({ author }: { author: Author }) => (
  <bdi title={author.id === null ? undefined : `${author.kind}:${author.id}`}>{authorName(author)}</bdi>
);
