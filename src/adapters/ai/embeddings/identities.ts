import type { EmbeddingIdentity } from '../ports.ts';

/** Replaces characters that names of collections and labels do not allow. */
const plain = (text: string): string => text.replace(/[^\w.:/-]/g, '_').slice(0, 80);

/** Returns one text for everything that makes vectors comparable. */
export const identityOf = (made: Omit<EmbeddingIdentity, 'id'>): EmbeddingIdentity => ({
  id: [made.provider, made.model, made.runtime].map(plain).join(':'),
  ...made,
});
