import { z } from 'zod';
import { about, duration, integer, optionalPort } from './kinds.ts';

const address = /^postgres(ql)?:\/\/[^/]*\/[^/?]/;

/** Settings of PostgreSQL and its connections. Included in index.ts. */
export const databaseSettings = {
  DATABASE_URL: about(
    z
      .string()
      .regex(address, 'must be an address such as postgresql://user:password@host:5432/database')
      .optional(),
    'Address of PostgreSQL 15 or newer. Without it, `npm start` runs an embedded PostgreSQL. `npm run migrate` logs in as the owner of the tables, who must be allowed to create roles. API and workers may log in as the same role or as one that owns nothing, and switch to the roles `social_tenant` and `social_system` (docs/understand/tenancy.md).',
  ),
  DATABASE_POOL: about(
    integer(20, 1),
    'Maximum number of database connections per process. In the API, a quarter of them (at least one) works across organizations.',
  ),
  DATABASE_TIMEOUT: about(
    duration('1500ms'),
    'How long a request waits for a database connection before the API answers 503.',
  ),
  DATABASE_STATEMENT_TIMEOUT: about(
    duration('10s'),
    'Maximum duration of one SQL statement, after which PostgreSQL cancels it. Migrations have no limit.',
  ),
  POSTGRES_PORT: about(optionalPort, 'Port of the embedded PostgreSQL. Default: PORT + 10.'),
};
