import { Migration } from '@mikro-orm/migrations';

/** What is written of a table's rows: expressions on `r`, the row as it is now, or as it was when it is deleted. */
interface Told {
  kind: string;
  brand: string;
  parent?: string;
  revision?: string;
  events: string;
  /** When an update is something that anyone sees. */
  seen: string;
}

const told: Record<string, Told> = {
  post_notes: {
    kind: 'note',
    brand: '(select p.brand_id from posts p where p.id = r.post_id)',
    parent: 'r.post_id',
    events: 'insert or delete',
    seen: 'old.text is distinct from new.text',
  },
  brand_queues: {
    kind: 'queue',
    brand: 'r.id',
    events: 'insert',
    seen: '(old.time_zone, old.slots, old.paused) is distinct from (new.time_zone, new.slots, new.paused)',
  },
  series: {
    kind: 'series',
    brand: 'r.brand_id',
    revision: 'r.revision',
    events: 'insert',
    seen: `(old.revision, old.status, old.paused_reason, old.answered_by, old.deleted_at)
      is distinct from (new.revision, new.status, new.paused_reason, new.answered_by, new.deleted_at)`,
  },
};

const insertOf = (row: 'old' | 'new', { kind, brand, parent = 'null', revision = 'null' }: Told): string =>
  `insert into changes (org_id, kind, record_id, brand_id, parent_id, revision)
   values (r.org_id, '${kind}', r.id, ${brand}, ${parent}, ${revision});`.replaceAll(/\br\./g, `${row}.`);

/** Notes, queues and series are told of as the tables of Migration20261202090000 are. */
export class Migration20261217010000_told_notes extends Migration {
  override name = 'Migration20261217010000_told_notes';

  override up(): void {
    for (const [table, each] of Object.entries(told)) {
      this.addSql(`create function tell_of_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' then ${insertOf('old', each)} else ${insertOf('new', each)} end if;
          return null;
        end $$;`);
      const run = `execute function tell_of_${table}();`;
      this.addSql(`create trigger "${table}_told" after ${each.events} on "${table}" for each row ${run}`);
      this.addSql(
        `create trigger "${table}_told_update" after update on "${table}" for each row when (${each.seen}) ${run}`,
      );
    }
  }

  override down(): void {
    for (const table of Object.keys(told)) this.addSql(`drop function if exists tell_of_${table}() cascade;`);
  }
}
