import type { EmbeddingIdentity } from '../ports.ts';

/** Characters that names of collections and labels may carry, too. */
const plain = (text: string): string => text.replace(/[^\w.:/-]/g, '_').slice(0, 80);

/** One text for all that makes vectors comparable. */
export const identityOf = (made: Omit<EmbeddingIdentity, 'id'>): EmbeddingIdentity => ({
  id: [made.provider, made.model, made.runtime].map(plain).join(':'),
  ...made,
});
