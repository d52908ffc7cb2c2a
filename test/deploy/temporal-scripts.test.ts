import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { searchAttributes } from '../../temporal/search-attributes.ts';
import { root } from './compose-file.ts';

const here = fileURLToPath(root);

/** Runs a setup script with a stand-in for a Temporal tool that records its calls and prints the result of `answer`. */
const runScript = async (script: string, tool: string, answer: string): Promise<string[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'temporal-script-'));
  const calls = path.join(folder, 'calls');
  const program = `#!/bin/sh\necho "$SQL_DATABASE $*" >> '${calls}'\ncase "$*" in\n${answer}\nesac\n`;
  await writeFile(path.join(folder, tool), program, { mode: 0o755 });
  const env = {
    PATH: `${folder}${path.delimiter}${process.env['PATH']}`,
    TEMPORAL_ADDRESS: 'temporal:7233',
    TEMPORAL_NAMESPACE: 'social',
    TEMPORAL_RETENTION: '30d',
    SEARCH_ATTRIBUTES_FILE: path.join(here, 'temporal/search-attributes.ts'),
  };
  try {
    await promisify(execFile)('sh', [path.join(here, 'deploy/temporal', script)], { env });
    return (await readFile(calls, 'utf8'))
      .trim()
      .split('\n')
      .map(line => line.trim());
  } finally {
    await rm(folder, { recursive: true });
  }
};

const created = (calls: string[]): string[] =>
  calls
    .filter(call => call.includes('search-attribute create'))
    .map(call => call.replace(/^.*--name (\w+) --type (\w+)$/, '$1=$2'));

const wanted = Object.entries(searchAttributes).map(([name, type]) => `${name}=${type}`);

describe('the set-up of a Temporal cluster', () => {
  it('makes the namespace and every search attribute of the list when there is none', async () => {
    const calls = await runScript('prepare-namespace.sh', 'temporal', '*describe*) exit 1;;');
    assert.ok(calls.includes('operator namespace create --namespace social --retention 30d'));
    assert.deepEqual(created(calls), wanted);
  });

  it('makes only what is missing when it runs again', async () => {
    const present = '*list*) echo "  Platforms  KeywordList"; echo "  PostId  Keyword";;';
    const calls = await runScript('prepare-namespace.sh', 'temporal', present);
    assert.ok(!calls.some(call => call.includes('namespace create')));
    const missing = wanted.filter(one => !/^(Platforms|PostId)=/.test(one));
    assert.deepEqual(created(calls), missing);
  });

  it('sets up and updates both databases', async () => {
    const calls = await runScript('create-schema.sh', 'temporal-sql-tool', '*) ;;');
    assert.deepEqual(calls, [
      'temporal setup-schema --version 0.0',
      'temporal update-schema --schema-name postgresql/v12/temporal',
      'temporal_visibility setup-schema --version 0.0',
      'temporal_visibility update-schema --schema-name postgresql/v12/visibility',
    ]);
  });
});
