import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

/** Process id and host of what wrote an event: useless for a replay, and private. */
const workerName = /"identity": *"[^"]*"/g;

const folder = path.resolve(import.meta.dirname, '../histories');

/** Path of this checkout, which traces of failed steps contain. It is private, too. */
const root = path.resolve(import.meta.dirname, '../..');

/** Every saved history: `publish-post/all-platforms` and its JSON as the Temporal CLI would export it. */
export const savedHistories = async (): Promise<{ name: string; history: unknown }[]> => {
  const files = (await readdir(folder, { recursive: true }))
    .filter(file => file.endsWith('.json'))
    .toSorted();
  return Promise.all(
    files.map(async file => ({
      name: file.replace(/\.json$/, ''),
      history: JSON.parse(await readFile(path.join(folder, file), 'utf8')) as unknown,
    })),
  );
};

/** Reads one workflow's history from a server, as the JSON that is saved and searched. */
export const historyOf = async (address: string, workflowId: string, runId?: string): Promise<string> => {
  const connection = await Connection.connect({ address });
  try {
    const history = await new Client({ connection }).workflow.getHandle(workflowId, runId).fetchHistory();
    return historyToJSON(history);
  } finally {
    await connection.close();
  }
};

/** Keeps a history for the replay test when the run was asked to (`npm run histories`); of the newest run unless it is named. */
export const keepHistory = async (
  address: string,
  workflowId: string,
  name: string,
  runId?: string,
): Promise<void> => {
  if (process.env['SAVE_HISTORIES'] !== '1') return;
  const file = path.join(folder, `${name}.json`);
  await mkdir(path.dirname(file), { recursive: true });
  const history = await historyOf(address, workflowId, runId);
  // one line each, because no one reads their changes
  const general = JSON.stringify(JSON.parse(history)).replaceAll(workerName, '"identity":"worker"');
  await writeFile(file, `${general.replaceAll(`file://${root}/`, '').replaceAll(`${root}/`, '')}\n`);
};

/** A history with every payload in clear text, for tests that look for what must not be in it. */
export const readableHistory = async (address: string, workflowId: string): Promise<string> =>
  JSON.stringify(
    JSON.parse(await historyOf(address, workflowId), (key, value: unknown) =>
      key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
    ),
  );
