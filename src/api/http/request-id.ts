import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9._-]{8,128}$/;

/** Returns the caller's `X-Request-Id` if it is safe in logs and headers, otherwise a new id. */
export const requestIdOf = (header: string): string => (acceptable.test(header) ? header : randomUUID());
