import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9._-]{8,128}$/;

/** The caller's `X-Request-Id` when it is harmless in logs and headers, else one of ours. */
export const requestIdOf = (header: string): string => (acceptable.test(header) ? header : randomUUID());
