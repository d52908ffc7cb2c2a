import { hash } from 'node:crypto';

/** SHA-256, hex: all that is stored of a secret that somebody must bring back. */
export const hashOf = (text: string): string => hash('sha256', text);
