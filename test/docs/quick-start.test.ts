import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { giveConsent } from '../../src/local/demo/demo-consent.ts';
import { usePublishing } from '../support/publishing.ts';
import { openShell, type Shell } from '../support/readme-shell.ts';
import { aFolder } from '../support/run-folder.ts';
import { eventually } from '../support/eventually.ts';

/**
 * The quick start as the reference page prints it: its shell's commands, then the same in two languages with the shell's
 * token.
 */
describe('the quick start of the reference page', () => {
  const publishing = usePublishing();
  let page: string;
  let shell: Shell;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    const file = await (await fetch(`${publishing().api.url}/openapi.json`)).json();
    page = (file as { info: { description: string } }).info.description;
    shell = openShell({});
  });
  after(() => shell.close());

  const code = (language: string): string =>
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? assert.fail(language);

  const run = async (program: string, args: string[], folder: string): Promise<string> =>
    (await promisify(execFile)(program, args, { cwd: folder, env })).stdout;

  /** Waits until this many posts are published. */
  const published = (count: number): Promise<unknown> =>
    eventually(`${count} posts are out`, async () => {
      const { data } = await publishing().api.get('/posts?status=published', { as: env['TOKEN'] });
      return data.total === count;
    });

  it('publishes by curl, in its five steps', async () => {
    const [before, after = ''] = code('sh').split('# 4. ');
    const said = await shell.run(before ?? '');
    // a person opens the address that the third step prints, and agrees
    await giveConsent(/http:[^"\s]+\/authorize\?\S+/.exec(said)?.[0] ?? said, 'quick-start');
    const result = await shell.run(`# 4. ${after}`);
    assert.match(result, /"status": "(?:publishing|published)"/);
    const [, TOKEN] = /^token=(\S+)$/m.exec(await shell.run('echo "token=$TOKEN"')) ?? [];
    env = { ...process.env, TOKEN };
    await published(1);
  });

  it('publishes from TypeScript', async () => {
    const folder = aFolder('quick-start');
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(path.join(folder, 'quick-start.ts'), code('ts'));
    assert.match(await run(process.execPath, ['quick-start.ts'], folder), /text: 'Hello from TypeScript'/);
    await published(2);
  });

  it('publishes from Python', async () => {
    const folder = aFolder('quick-start');
    writeFileSync(path.join(folder, 'quick_start.py'), code('python'));
    assert.match(await run('python3', ['quick_start.py'], folder), /'text': 'Hello from Python'/);
    await published(3);
  });
});
