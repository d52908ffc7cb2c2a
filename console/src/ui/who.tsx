import type { Schemas } from '@sdk';

type Author = Schemas['Author'];

/** What is said of those who have no name, or none any more. */
const nameless: Record<Author['kind'], string> = {
  user: 'a person who is gone',
  api_key: 'an API key',
  agent: 'an agent',
  service: 'the service',
};

export const authorName = ({ kind, name }: Author): string => name ?? nameless[kind];

/** Who did something, by name; also one who left, a key that was revoked, an agent that was deleted. */
export const Who = ({ author }: { author: Author }) => (
  <bdi title={author.id === null ? undefined : `${author.kind}:${author.id}`}>{authorName(author)}</bdi>
);
