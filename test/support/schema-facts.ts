import { query } from '../../src/local/parts/postgres.ts';

/** One query per kind of schema object. Each returns one line per object; the order of columns does not count. */
const kinds: readonly string[] = [
  `select 'function ' || regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g') from pg_proc
    where pronamespace = 'public'::regnamespace`,
  `select format('column %s.%s %s %s %s %s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                 pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated)
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  `select 'index ' || indexdef from pg_indexes where schemaname = 'public'`,
  `select format('trigger %s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal`,
  `select format('policy %s %s %s %s %s %s', tablename, policyname, cmd, roles, qual, with_check) from pg_policies`,
  `select format('table %s %s %s', relname, relpersistence, relrowsecurity) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  `select format('grant on %s %s %s', c.relname, g.grantee::regrole, g.privilege_type) from pg_class c, aclexplode(c.relacl) g
    where c.relnamespace = 'public'::regnamespace`,
  `select format('grant on %s.%s %s %s', c.relname, a.attname, g.grantee::regrole, g.privilege_type)
     from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g where c.relnamespace = 'public'::regnamespace`,
  `select format('default grant %s %s %s', d.defaclobjtype, g.grantee::regrole, g.privilege_type)
     from pg_default_acl d, aclexplode(d.defaclacl) g`,
];

/** Lists every object of a database's schema, sorted. Two databases with the same schema return the same lines. */
export const readSchemaFacts = async (databaseUrl: string): Promise<string[]> => {
  const { rows } = await query(databaseUrl, kinds.map(kind => `(${kind})`).join(' union all '));
  return (rows as Record<string, string>[]).flatMap(row => Object.values(row)).toSorted();
};
