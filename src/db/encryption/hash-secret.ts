import { hash } from 'node:crypto';

/** Returns the SHA-256, hex: the only stored form of a secret that its holder must present. */
export const hashOf = (text: string): string => hash('sha256', text);
