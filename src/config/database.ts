import { z } from 'zod';
import { about, duration, integer, optionalPort } from './kinds.ts';

const address = /^postgres(ql)?:\/\/[^/]*\/[^/?]/;

/** Which PostgreSQL is used, and how hard, for src/config/index.ts. */
export const databaseSettings = {
  DATABASE_URL: about(
    z
      .string()
      .regex(address, 'is not an address such as postgresql://user:password@host:5432/database')
      .optional(),
    'PostgreSQL 15+ to use; without it `npm start` runs an embedded PostgreSQL. `npm run migrate` logs in as the owner of the tables, who may make roles; API and workers may log in as the same or as one that owns nothing, and take on the roles `social_tenant` and `social_system` (docs/tenancy.md).',
  ),
  DATABASE_POOL: about(
    integer(20, 1),
    'Most database connections that one process opens; in the API a quarter of them, at least one, works across organizations.',
  ),
  DATABASE_TIMEOUT: about(
    duration('1500ms'),
    'How long a request waits for a database connection before it is answered 503.',
  ),
  DATABASE_STATEMENT_TIMEOUT: about(
    duration('10s'),
    'Longest that one statement may run before PostgreSQL cancels it; migrations have no limit.',
  ),
  POSTGRES_PORT: about(optionalPort, 'Port of the embedded PostgreSQL; default PORT + 10.'),
};
