import { query } from '../src/local/parts/postgres.ts';
import { listenForStop } from '../src/process/stop-signals.ts';
import { findDrops, keepLanded, readLanded } from './landed.ts';
import { circumstances } from './machine.ts';
import { access } from './measures/access.ts';
import { agents } from './measures/agents.ts';
import { api } from './measures/api.ts';
import { attacks } from './measures/attacks.ts';
import { beside } from './measures/beside.ts';
import { clips } from './measures/clips.ts';
import { carousels } from './measures/carousels.ts';
import { consoleScreens } from './measures/console.ts';
import { queue } from './measures/queue.ts';
import { costs } from './measures/costs.ts';
import { draining } from './measures/draining.ts';
import { enumeration } from './measures/enumeration.ts';
import { exports } from './measures/exports.ts';
import { inbox } from './measures/inbox.ts';
import { lists } from './measures/lists.ts';
import { lateness } from './measures/lateness.ts';
import type { Measure } from './measures/measure.ts';
import { metrics } from './measures/metrics.ts';
import { knowledge } from './measures/knowledge.ts';
import { memory } from './measures/memory.ts';
import { neighbour } from './measures/neighbour.ts';
import { outage } from './measures/outage.ts';
import { platformHooks } from './measures/platform-hooks.ts';
import { photographs } from './measures/photographs.ts';
import { planning } from './measures/planning.ts';
import { publishing } from './measures/publishing.ts';
import { recall } from './measures/recall.ts';
import { sdk } from './measures/sdk.ts';
import { sdkPython } from './measures/sdk-python.ts';
import { toolCalls } from './measures/tool-calls.ts';
import { webhooks } from './measures/webhooks.ts';
import { isWholeRun, readOptions, type MeasureName, type Options } from './options.ts';
import { asText, keepResults, notesOf } from './report.ts';
import { createReporter } from './reporter.ts';
import type { Row } from './row.ts';
import { startStack, type BenchStack } from './stack.ts';

const measures: Record<MeasureName, Measure> = {
  memory,
  api,
  lists,
  inbox,
  metrics,
  'platform-hooks': platformHooks,
  sdk,
  'sdk-python': sdkPython,
  tools: toolCalls,
  access,
  neighbour,
  costs,
  attacks,
  publishing,
  photographs,
  lateness,
  webhooks,
  draining,
  outage,
  enumeration,
  clips,
  carousels,
  exports,
  agents,
  recall,
  knowledge,
  console: consoleScreens,
  queue,
  planning,
  beside,
};

/** Measured rows, and the names of measures that failed. A failed measure does not lose the results of the others. */
interface Measured {
  rows: Row[];
  broken: MeasureName[];
}

const measureAll = async (
  stack: BenchStack,
  { names, size, modelFolder, besideFolder }: Options,
  stop: AbortSignal,
): Promise<Measured> => {
  const total = names.reduce((sum, name) => sum + measures[name].steps(size), 0);
  const reporter = createReporter(total);
  const measured: Measured = { rows: [], broken: [] };
  for (const name of names) {
    if (stop.aborted) break;
    try {
      measured.rows.push(...(await measures[name].run({ stack, size, reporter, modelFolder, besideFolder })));
    } catch (error) {
      reporter.say(`${name} could not be measured: ${(error as Error).stack}`);
      measured.broken.push(name);
    }
  }
  return measured;
};

const serverVersion = async (databaseUrl: string): Promise<string> => {
  const { rows } = await query(databaseUrl, 'show server_version');
  return (rows as { server_version: string }[])[0]?.server_version ?? 'unknown';
};

const run = async (options: Options, stop: AbortSignal): Promise<number> => {
  const say = (line: string): void => console.error(line);
  const before = circumstances();
  const stack = await startStack({ say, signal: stop, profile: options.profile });
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.addEventListener('abort', () => reject(new Error('stopped')));
  });
  try {
    const postgres = await serverVersion(stack.databaseUrl);
    const { rows, broken } = await Promise.race([measureAll(stack, options, stop), stopped]);
    console.log(`${asText(rows)}\n\n${notesOf(rows).join('\n')}`);
    for (const drop of findDrops(rows, readLanded())) say(`Worse by more than a tenth: ${drop}`);
    if (options.land) keepLanded(rows, before);
    if (broken.length > 0) say(`Not measured: ${broken.join(', ')}; see above.`);
    if (isWholeRun(options) && broken.length === 0) await keepResults(rows, { ...before, postgres });
    else
      say(
        'Not kept in .reports: only a whole run is, without --quick and --profile, in which no measure broke.',
      );
    if (broken.length > 0) return 2;
    return rows.every(row => row.pass) ? 0 : 1;
  } finally {
    say('stopping everything that this run started');
    await stack.stop();
  }
};

const { stop } = listenForStop();
const refuse = (error: unknown): number => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
};
const runAsTold = async (): Promise<number> => run(readOptions(process.argv.slice(2)), stop);
process.exit(await runAsTold().catch(refuse));
