import { inFile, type Guard } from '../../guard.ts';

const held = (...titles: string[]) => inFile('test/db/driver/tenant-grants.test.ts', ...titles);

const grants = 'src/db/migrations/baseline/tenant-grants.ts';

/** The role of one organization may do no more than its operations need, also on tables without `org_id`. */
export const tenantGrantGuards: Guard[] = [
  {
    name: 'tenant-grants',
    promise: 'PostgreSQL refuses the role of one organization what no operation of a member needs.',
    file: grants,
    text: '`grant ${verb} on "${table}" to social_tenant;`',
    replacement: '`grant all on "${table}" to social_tenant;`',
    tests: held(
      'may do what is declared, and nothing else',
      'is refused by PostgreSQL what no operation of a member needs',
    ),
  },
  {
    name: 'tenant-grants-new-table',
    promise: 'The role of one organization may do nothing on a new table until its migration says so.',
    file: 'src/db/migrations/Migration20261217090000_baseline.ts',
    text: "if (role === 'social_system') {",
    replacement: "if (role !== '') {",
    tests: held(
      'may do nothing on a new table until its migration says so',
      'reads and deletes nothing from a table that is not declared',
    ),
  },
  {
    name: 'tenant-rows-of-people',
    promise: 'PostgreSQL shows one organization its own people, their sessions, and its kept answers alone.',
    file: grants,
    text: 'using (${condition}) with check (${condition})',
    replacement: 'using (true) with check (${condition})',
    tests: held('sees people, sessions and kept answers of its organization alone'),
  },
];
