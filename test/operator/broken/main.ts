// For practice on call: breaks the service that `npm start` runs on DATA_DIR in one way, and repairs it at Ctrl-C.
// `node tools/run.mjs test/operator/broken/main.ts <name>`. If the service starts with the printed settings, all are visible.
// `… main.ts quiet 50 30` breaks nothing: it runs `doctor` 50 times at load 30, and counts the runs that raise an alarm.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { readConfig } from '../../../src/config/index.ts';
import { readEnvironmentFile } from '../../../src/local/environment-file.ts';
import { aPublishingAuthor } from '../../support/author.ts';
import { apiAt } from '../../support/http/api.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { brokenSettings, workerSettings } from './breaks.ts';
import { countAlarms } from './count-alarms.ts';
import { breaks, type BreakName } from './rows.ts';

const asWords = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'`)
    .join(' ');

const [name = '', ...numbers] = process.argv.slice(2);
const dataDir = process.env['DATA_DIR'] ?? '.data';
if (name === 'quiet') {
  const [runs = 50, load = 30] = numbers.map(Number);
  const {
    wrong,
    unknown,
    load: seen,
  } = await countAlarms(readEnvironmentFile(dataDir), { runs, load }, console.log);
  const between = seen.map(one => one.toFixed(0)).join(' to ');
  console.log(
    `${wrong.length} wrong alarms in ${runs} runs at load ${between}; ${unknown} runs called a part unknown.`,
  );
  process.exit(wrong.length === 0 ? 0 : 1);
}
if (!(name in breaks)) {
  console.error(`Name one of: ${Object.keys(breaks).join(', ')}`);
  console.error(`Start the service so: ${asWords({ ...brokenSettings, ...workerSettings })} npm start`);
  process.exit(2);
}
const env = readEnvironmentFile(dataDir);
const config = readConfig(env);
const connection = await Connection.connect({ address: config.TEMPORAL_ADDRESS ?? '' });
const temporal = new Client({ connection });
const { children } = JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8')) as {
  children: { name: string; pid: number }[];
};
const author = await aPublishingAuthor(
  apiAt(env['PUBLIC_URL'] ?? ''),
  sandboxControl(env['SANDBOX_URL'] ?? ''),
  temporal,
);
const { settings = {}, mend } = await breaks[name as BreakName]({
  config,
  temporal,
  author,
  signalWorker: signal => {
    const worker = children.find(one => one.name === 'worker');
    if (worker) process.kill(worker.pid, signal);
  },
});
console.log(`Broken by ${name}, until Ctrl-C.`);
if (Object.keys(settings).length > 0)
  console.log(`Look with: ${asWords(settings)} npm run operator -- doctor`);
const stay = setInterval(() => undefined, 60_000);
process.once('SIGINT', () => {
  clearInterval(stay);
  void Promise.resolve(mend?.()).finally(() => connection.close());
});
