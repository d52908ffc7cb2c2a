import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Cli } from '../../sdk/cli/src/cli.ts';
import type { SocialCommand } from '../../sdk/cli/src/command.ts';
import { programOf } from '../../sdk/cli/src/program.ts';
import { cliPages } from '../../tools/write-cli-pages.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/reference/cli');

/** Words of a command line, as a shell splits them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, ...found]) => found.find(Boolean) ?? '');

/** Returns the commands that run, without the groups of commands. */
const listRunnable = (program: SocialCommand): SocialCommand[] =>
  program.below.filter(({ commands }) => commands.length === 0);

describe('the pages of the commands', () => {
  it('are what `npm run docs` would write now', () => {
    const pages = globSync('*.md', { cwd: folder });
    const written = pages.map((name): [string, string] => [
      name,
      readFileSync(path.join(folder, name), 'utf8'),
    ]);
    const now = Object.fromEntries(cliPages());
    assert.deepEqual(Object.fromEntries(written), now, 'run `npm run docs` and commit the result');
  });

  it('show examples that the program accepts', async () => {
    for (const { fullName, examples } of listRunnable(programOf(new Cli()))) {
      assert.ok(examples.length > 0, `${fullName} has no example`);
      for (const example of examples) {
        const program = programOf(new Cli());
        const ran: string[] = [];
        for (const command of listRunnable(program)) command.action(() => void ran.push(command.fullName));
        const [, line = ''] = /social ([^)]+)/.exec(example) ?? [];
        await program.parseAsync(wordsOf(line), { from: 'user' });
        assert.deepEqual(ran, [fullName], example);
      }
    }
  });

  it('say what the help of the program says', () => {
    const pages = [...cliPages().values()].join('\n');
    for (const command of listRunnable(programOf(new Cli()))) {
      let help = '';
      command
        .configureOutput({ writeOut: text => (help += text), getOutHelpWidth: () => 1_000 })
        .outputHelp();
      const options = command.options.flatMap(({ flags, description }) => [flags, description.slice(1)]);
      const shown = [command.description().slice(1), ...command.examples, ...options];
      for (const text of shown) {
        assert.ok(help.includes(text), `${command.fullName}: the help has no ${text}`);
        assert.ok(pages.includes(text), `${command.fullName}: the page has no ${text}`);
      }
    }
  });
});
