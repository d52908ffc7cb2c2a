import { Context } from '@temporalio/activity';
import { countOld, rewrapPage } from '../../db/encryption/rewrap-column.ts';
import { encryptedColumns, type EncryptedColumn } from '../../db/encryption/encrypted-columns.ts';
import type { Service } from '../../process/service.ts';

/** Column with texts of other keys than the current one, and their number. */
export interface OldSecrets {
  column: string;
  left: number;
}

/** Column and position. `after` is the last row of the previous step, or null at the beginning. */
export interface RewrapStep {
  column: string;
  after: string | null;
}

/** Result of one step. */
export interface RewrapReport {
  rewrapped: number;
  /** Number of rows that no key of the keyring decrypts: their key was removed too early, or they were damaged. */
  unreadable: number;
  next: string | null;
}

/**
 * Rows per step. A step takes some seconds, which limits the delay of its progress and the work repeated after its worker
 * dies.
 */
const rowsPerPage = 200;
const pagesPerStep = 10;

const maxNamed = 20;

type Rewrapping = Pick<Service, 'cipher' | 'log' | 'orm'>;

const columnOf = (name: string): EncryptedColumn => {
  const found = encryptedColumns.find(one => one.name === name);
  if (!found) throw new Error(`${name} is no encrypted column.`);
  return found;
};

const findOld = async ({ cipher, orm }: Rewrapping): Promise<OldSecrets[]> => {
  if (!cipher.readsOlder()) return [];
  const em = orm.em.fork();
  const found: OldSecrets[] = [];
  for (const encrypted of encryptedColumns)
    found.push({ column: encrypted.name, left: await countOld(em, cipher.prefix(), encrypted) });
  return found.filter(({ left }) => left > 0);
};

const rewrap = async ({ cipher, log, orm }: Rewrapping, step: RewrapStep): Promise<RewrapReport> => {
  const encrypted = columnOf(step.column);
  const report: RewrapReport = { rewrapped: 0, unreadable: 0, next: step.after };
  for (let pages = 0; pages < pagesPerStep; pages += 1) {
    const pageInput = { after: report.next, limit: rowsPerPage };
    const page = await rewrapPage(orm.em.fork(), cipher, encrypted, pageInput);
    report.rewrapped += page.rewrapped;
    report.unreadable += page.unreadable.length;
    report.next = page.next;
    if (page.unreadable.length > 0)
      log.error(
        { column: encrypted.name, rows: page.unreadable.slice(0, maxNamed) },
        'rows cannot be decrypted: restore their key',
      );
    Context.current().heartbeat();
    if (page.next === null) break;
  }
  return report;
};

/** Creates the steps that encrypt texts again with the current key, bound to one process. Repeatable at any point. */
export const createRewrappingActivities = (service: Service) => ({
  findOldSecrets: async (): Promise<OldSecrets[]> => {
    const found = await findOld(service);
    const gauge = Context.current().metricMeter.createGauge(
      'secrets_of_old_keys',
      'int',
      'texts',
      'Stored texts encrypted with older keys. At 0, the older keys can be removed.',
    );
    gauge.set(found.reduce((sum, { left }) => sum + left, 0));
    return found;
  },
  rewrapColumn: (step: RewrapStep): Promise<RewrapReport> => rewrap(service, step),
});

export type RewrappingActivities = ReturnType<typeof createRewrappingActivities>;
