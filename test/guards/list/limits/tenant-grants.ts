import { inFile, type Guard } from '../../guard.ts';

const held = (...titles: string[]) => inFile('test/db/driver/tenant-grants.test.ts', ...titles);

const migration = 'src/db/migrations/Migration20261216010000_tenant_grants.ts';

/** The role of one organization may do no more than its operations need, also on tables without `org_id`. */
export const tenantGrantGuards: Guard[] = [
  {
    name: 'tenant-grants',
    promise: 'PostgreSQL refuses the role of one organization what no operation of a member needs.',
    file: migration,
    text: '`revoke all on "${table}" from social_tenant;`',
    replacement: '`revoke delete on "${table}" from social_tenant;`',
    tests: held(
      'may do what is declared, and nothing else',
      'is refused by PostgreSQL what no operation of a member needs',
      'reads and deletes nothing from a table that is not declared',
    ),
  },
  {
    name: 'tenant-grants-new-table',
    promise: 'The role of one organization may do nothing on a new table until its migration says so.',
    file: migration,
    text: 'alter default privileges in schema public revoke select, insert, update, delete on tables',
    replacement: 'alter default privileges in schema public revoke truncate on tables',
    tests: held('may do nothing on a new table until its migration says so'),
  },
  {
    name: 'tenant-rows-of-people',
    promise: 'PostgreSQL shows one organization its own people, their sessions, and its kept answers alone.',
    file: migration,
    text: 'using (${condition}) with check (${condition})',
    replacement: 'using (true) with check (${condition})',
    tests: held('sees people, sessions and kept answers of its organization alone'),
  },
];
