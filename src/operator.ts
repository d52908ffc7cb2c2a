import { parseArgs } from 'node:util';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { checkExport } from './adapters/archive/check-export.ts';
import { createSearch } from './adapters/search/create-search.ts';
import { rebuildIndex } from './adapters/search/rebuild-index.ts';
import { findOrphans } from './adapters/storage/orphans.ts';
import { type StoredFile } from './adapters/storage/storage.ts';
import { createStorage } from './adapters/storage/create-storage.ts';
import { updateSubscription } from './commands/billing/payments.ts';
import { publicUrl, type Config } from './config/index.ts';
import { grantCredits, lockBalance } from './db/billing/credits.ts';
import { openOrm, type Em, type Orm } from './db/driver/orm.ts';
import { findOrgId } from './db/organizations/organizations.ts';
import { findBilling, isSuspendedByOperator } from './db/billing/billing.ts';
import { countByKey } from './db/encryption/rewrap-column.ts';
import { encryptedColumns } from './db/encryption/encrypted-columns.ts';
import { findServingModel } from './db/knowledge/embedding-models.ts';
import { setEventSettings } from './db/webhooks/events.ts';
import { createEngine } from './engine/client.ts';
import { restoreDatabase } from './engine/restore-database.ts';
import { listPresentChunks, listVectorsAfter } from './db/knowledge/vectors.ts';
import { listUnnamedKeys } from './db/storage/file-columns.ts';
import { isUnavailable } from './db/driver/unavailable.ts';
import { refuse, Refusal } from './domain/errors.ts';
import { creditsInput, planInput, restoredInput } from './process/operator-inputs.ts';
import { asksForHelp, needsDatabase, usage } from './process/operator-usage.ts';
import type { Shell } from './operator/act.ts';
import { operatorInputOf } from './operator/change-as.ts';
import { auditOperator } from './operator/shared/change-within.ts';
import { changesUsage, helpForChange, isChange, runChange } from './operator/changes.ts';
import { helpForLook, isLook, looksUsage, runLook } from './operator/looks.ts';
import { StartRefused } from './process/start-refused.ts';
import { inTransaction } from './db/driver/in-transaction.ts';

const options = {
  plan: { type: 'string' },
  status: { type: 'string' },
  until: { type: 'string' },
  reference: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  backup: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'temporal-set-back': { type: 'boolean' },
} as const;

const refused = (message: string): StartRefused => new StartRefused(`${message}\n\n${usage}`, 2);

const checked = <T extends z.ZodType>(schema: T, given: unknown): z.output<T> => {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw refused(result.error.issues.map(({ message }) => message).join('\n'));
};

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: false });
  } catch (error) {
    throw refused((error as Error).message);
  }
};

const orgIdOf = async (em: Em, named = ''): Promise<string> => {
  const id = await findOrgId(em, named);
  if (id === undefined) throw new StartRefused(`The organization "${named}" was not found.`, 1);
  return id;
};

/**
 * Throws if a suspended organization is given a plan without a status. Stripe ends its own suspensions and an operator ends
 * theirs, so the operator must say which it is.
 */
const requireStatus = async (em: Em, orgId: string): Promise<void> => {
  const { status } = await findBilling(em, orgId);
  if (status !== 'suspended' || (await isSuspendedByOperator(em, orgId))) return;
  throw refused('The organization is suspended because of a payment. Set its new status with --status.');
};

const setPlan = async (em: Em, orgId: string, values: object): Promise<void> => {
  const { until, by: who, ...change } = checked(planInput, { ...values });
  await lockBalance(em, orgId);
  if (change.status === undefined) await requireStatus(em, orgId);
  await updateSubscription(em, { orgId, ...change, periodEnd: until, actor: `operator:${who}` });
};

const setCredits = async (
  em: Em,
  orgId: string,
  amount: string | undefined,
  values: object,
): Promise<void> => {
  const { by: who, ...given } = checked(creditsInput, { ...values, amount });
  const reference = `operator:${given.reference ?? randomUUID()}`;
  const granted = await grantCredits(em, { orgId, ...given, reference, actor: `operator:${who}` });
  if (granted !== given.amount)
    throw refuse('duplicate', `The reference "${given.reference}" was already used for ${granted} credits.`);
};

/** Number of words of each command, including its verb. */
const lengths = { keys: 1, orphans: 1, show: 2, plan: 2, credits: 3 } as const;

const isVerb = (verb: string | undefined): verb is keyof typeof lengths =>
  verb !== undefined && Object.hasOwn(lengths, verb);

/** Returns how many values each version of the keyring has encrypted, by column. A version with none can be removed. */
const showKeys = async (em: Em): Promise<Record<string, Record<string, number>>> => {
  const counted: Record<string, Record<string, number>> = {};
  for (const encrypted of encryptedColumns) counted[encrypted.name] = await countByKey(em, encrypted);
  return counted;
};

/** Lists the files that the next round of the workflow `deleteOrphans` will delete. */
const showOrphans = async (em: Em, config: Config): Promise<{ orphans: StoredFile[] }> => {
  const before = new Date(Date.now() - config.ORPHAN_AGE);
  const found = findOrphans(createStorage(config), before, keys => listUnnamedKeys(em, keys));
  const orphans: StoredFile[] = [];
  for await (const file of found) orphans.push(file);
  return { orphans };
};

const carryOut = async (em: Em, args: readonly string[], config: Config) => {
  const { values, positionals } = parse(args);
  const [verb, organization, amount] = positionals;
  if (!isVerb(verb)) throw refused('Unknown command.');
  const [beyond] = positionals.slice(lengths[verb]);
  if (beyond !== undefined) throw refused(`Unexpected argument "${beyond}".`);
  if (verb === 'keys') return showKeys(em);
  if (verb === 'orphans') return showOrphans(em, config);
  const orgId = await orgIdOf(em, organization);
  if (verb === 'plan') await setPlan(em, orgId, values);
  if (verb === 'credits') await setCredits(em, orgId, amount, values);
  return { orgId, ...(await findBilling(em, orgId)) };
};

/** Prints the result of the check of an archive. Returns 1 unless the archive is complete. */
const checkArchive = async (
  [verb, file, ...beyond]: readonly string[],
  say: (line: string) => void,
): Promise<number> => {
  if (verb !== 'check' || file === undefined || beyond.length > 0) throw refused('Use: export check <file>.');
  const report = await checkExport(file).catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read: ${(error as Error).message}`, 1);
  });
  say(JSON.stringify(report, null, 2));
  return report.isWhole ? 0 : 1;
};

/** Chunks that are written at once. */
const chunksAtOnce = 200;

/** Fills the index of the serving model with the rows of PostgreSQL and lets it serve. Prints its progress. */
const rebuildSearch = async (orm: Orm, config: Config, say: (line: string) => void): Promise<object> => {
  const em = orm.em.fork();
  const serving = await findServingModel(em);
  if (!serving)
    throw new StartRefused(
      'The search index is empty, because no document was ever ingested. There is nothing to rebuild.',
      1,
    );
  const { modelId, dimensions } = serving;
  const [search, index] = [createSearch(config), { model: modelId, dimensions }];
  const source = {
    read: (after = null as string | null) => listVectorsAfter(em, { modelId, after, limit: chunksAtOnce }),
    present: (ids: readonly string[]) => listPresentChunks(em, ids),
  };
  const rebuilt = await rebuildIndex(search, index, source, written => {
    if (written % (10 * chunksAtOnce) === 0) say(`${written} chunks written`);
  });
  await search.serveFrom(index);
  return { ...index, ...rebuilt };
};

/** Tells whether a command is `search rebuild`, which runs for minutes without a transaction. */
const isRebuild = ([noun, verb, ...beyond]: readonly string[]): boolean => {
  if (noun !== 'search') return false;
  if (verb !== 'rebuild' || beyond.length > 0) throw refused('Use: search rebuild.');
  return true;
};

/** Restores the records of a database that was set back. Takes as long as Temporal needs to list its workflows. */
const restore = async (orm: Orm, config: Config, [, ...args]: readonly string[]): Promise<object> => {
  const { values, positionals } = parse(args);
  if (positionals.length > 0) throw refused(`Unexpected argument "${positionals[0]}".`);
  const {
    backup,
    'dry-run': isDryRun,
    'temporal-set-back': isTemporalBack,
    ...why
  } = checked(restoredInput, values);
  const input = isDryRun ? undefined : operatorInputOf({ words: [], values: why });
  if (config.TEMPORAL_ADDRESS === undefined)
    throw new StartRefused('The command restored requires TEMPORAL_ADDRESS.', 2);
  setEventSettings(orm, { retrySchedule: config.WEBHOOK_RETRY_SCHEDULE, apiUrl: publicUrl(config) });
  const engine = createEngine(config);
  try {
    return await restoreDatabase(
      { engine, orm },
      {
        backup,
        isTemporalBack,
        isDryRun,
        record: async (em, { lost, readBack }) => {
          const details = { backup: backup.toISOString(), lost: lost.length, readBack: readBack.length };
          if (input) await auditOperator(em, input, null, { action: 'database.restored', details });
        },
      },
    );
  } finally {
    await engine.close();
  }
};

/** Runs the commands that use their own transactions. */
const atLength = async (
  orm: Orm,
  config: Config,
  args: readonly string[],
  say: (line: string) => void,
): Promise<object | undefined> => {
  if (args[0] === 'restored') return restore(orm, config, args);
  return isRebuild(args) ? rebuildSearch(orm, config, say) : undefined;
};

const wholeUsage = [
  usage,
  `Read commands (--json for scripts):\n\n${looksUsage}`,
  `Commands that change something, recorded in the audit log:\n\n${changesUsage}`,
].join('\n\n');

/**
 * Runs an operator command: plans and credits with a line in the history, encryption keys, checks of archives, the search
 * index, lists, changes of posts, deliveries, and pauses, and the restore after a database was set back. Without a command
 * it prints the usage.
 */
export const runOperator = async (
  config: Config,
  args: readonly string[],
  say: (line: string) => void,
  at: Omit<Shell, 'say'> = {},
): Promise<number> => {
  const help = helpForLook(args) ?? helpForChange(args) ?? (asksForHelp(args) ? wholeUsage : undefined);
  if (help !== undefined) {
    say(help);
    return 0;
  }
  if (!needsDatabase(args)) return checkArchive(args.slice(1), say);
  return inDatabase(config, args, { ...at, say });
};

/** Milliseconds for which a command waits for the database. A person waits longer than a request. */
const patienceMs = 10_000;

const withPatience = (config: Config): Config => ({
  ...config,
  DATABASE_TIMEOUT: Math.max(config.DATABASE_TIMEOUT, patienceMs),
});

const inDatabase = async (config: Config, args: readonly string[], shell: Shell): Promise<number> => {
  const { say } = shell;
  const orm = await openOrm(withPatience(config), 'system');
  try {
    if (isLook(args)) return await runLook({ config, orm }, args, say);
    if (isChange(args)) return await runChange({ config, orm }, args, shell);
    const shown =
      (await atLength(orm, config, args, say)) ??
      (await inTransaction(orm, em => carryOut(em, args, config)));
    say(JSON.stringify(shown, null, 2));
    return 0;
  } catch (error) {
    if (error instanceof Refusal) throw new StartRefused(error.message, 1);
    if (isUnavailable(error)) throw new StartRefused('The database at DATABASE_URL cannot be reached.', 1);
    throw error;
  } finally {
    await orm.close();
  }
};
