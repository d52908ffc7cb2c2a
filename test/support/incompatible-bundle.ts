import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workflowBundle } from '../../src/engine/workflow-bundle.ts';
import { bundlesFolder } from './workflow-bundle.ts';

/** For `WORKFLOW_BUNDLES`. */
export interface IncompatibleBundle {
  folder: string;
  close(): Promise<void>;
}

const beginning = /async function publishPost\([^)]*\)\s*\{/;
const upsert = /\(0,\s*[\w$.]+\.upsertSearchAttributes\)/;

/** Workflow code of a release whose posts begin with a step more: no post of the release before replays on it. */
export const incompatibleBundle = async (): Promise<IncompatibleBundle> => {
  const file = await workflowBundle(bundlesFolder);
  const code = await readFile(file, 'utf8');
  const [call] = upsert.exec(code) ?? [];
  assert.ok(call, 'the bundle says a post’s status');
  const changed = code.replace(
    beginning,
    begin => `${begin} ${call}([{ key: statusAttribute, value: 'scheduled' }]);`,
  );
  assert.notEqual(changed, code);
  const folder = await mkdtemp(path.join(tmpdir(), 'social-incompatible-'));
  await writeFile(path.join(folder, path.basename(file)), changed);
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
};
