import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Argument, Option } from 'commander';
import { Cli } from '../sdk/cli/src/cli.ts';
import type { SocialCommand } from '../sdk/cli/src/command.ts';
import { exitCodes, exitMeanings, type ExitName } from '../sdk/cli/src/exit-codes.ts';
import { programOf } from '../sdk/cli/src/program.ts';

/** Writes docs/reference/cli, a page per command, from the commands of sdk/cli/src: `npm run docs`. A test says when it is out of date. */
const folder = path.resolve(import.meta.dirname, '../docs/reference/cli');

const sentence = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}.`;

const code = (text: string): string => `\`${text}\``;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : [
        '',
        ...[head, head.map(() => '---'), ...rows].map(
          row => `| ${row.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`,
        ),
      ];

/** Returns the choices and the default of an option, as the help shows them. */
const limitsOf = ({ argChoices = [], defaultValue }: Pick<Option, 'argChoices' | 'defaultValue'>): string => {
  const choices = argChoices.length === 0 ? '' : ` One of ${argChoices.map(code).join(', ')}.`;
  const isShown = typeof defaultValue === 'string' || typeof defaultValue === 'number';
  return choices + (isShown ? ` Default: ${code(String(defaultValue))}.` : '');
};

const argumentRow = (argument: Argument): string[] => [
  code(argument.name()),
  sentence(argument.description) + limitsOf(argument),
];

const optionRow = (option: Option): string[] => [
  code(option.flags) + (option.mandatory ? ' (required)' : ''),
  sentence(option.description) + limitsOf(option),
];

/** Returns the text about one command below its heading. */
const bodyOf = (command: SocialCommand): string[] => [
  sentence(command.description()),
  '',
  `Usage: ${code(`${command.fullName} ${command.usage()}`)}`,
  ...table(
    ['argument', 'meaning'],
    command.registeredArguments.filter(({ description }) => description !== '').map(argumentRow),
  ),
  ...table(['option', 'meaning'], command.options.map(optionRow)),
  ...(command.examples.length === 0 ? [] : ['', '```sh', ...command.examples, '```']),
  ...(command.commands.length > 0
    ? []
    : [
        '',
        `Exit codes: ${command.outcomes.map(({ code: number }) => number).join(', ')} ([meanings](README.md#exit-codes)).`,
      ]),
];

const pageOf = (command: SocialCommand): string =>
  [
    `# ${command.fullName}`,
    '',
    ...bodyOf(command),
    ...command.below.flatMap(child => ['', `## ${child.fullName}`, '', ...bodyOf(child)]),
    '',
  ].join('\n');

const indexOf = (program: SocialCommand, commands: readonly SocialCommand[]): string =>
  [
    '# Commands of `social`',
    '',
    'Made from `sdk/cli/src` by `npm run docs`; change it there. `social help <command>` prints the same. [Start here](../../../sdk/cli/README.md).',
    ...table(
      ['command', 'purpose'],
      commands.map(each => [`[${code(each.name())}](${each.name()}.md)`, sentence(each.description())]),
    ),
    '',
    '## Options of every command',
    ...table(
      ['option', 'meaning'],
      program.options.map(({ flags, description }) => [code(flags), sentence(description)]),
    ),
    '',
    '## Exit codes',
    ...table(
      ['exit code', 'meaning'],
      (Object.keys(exitCodes) as ExitName[]).map(name => [String(exitCodes[name]), exitMeanings[name]]),
    ),
    '',
  ].join('\n');

/** Returns the pages as they should be now, by file name. */
export const cliPages = (): Map<string, string> => {
  const program = programOf(new Cli());
  const commands = program.below.filter(({ parent }) => parent === program);
  return new Map([
    ['README.md', indexOf(program, commands)],
    ...commands.map((each): [string, string] => [`${each.name()}.md`, pageOf(each)]),
  ]);
};

if (import.meta.main) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, page] of cliPages()) writeFileSync(path.join(folder, name), page);
}
