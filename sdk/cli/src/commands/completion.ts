import { Argument, type Command } from 'commander';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';

/** Completions of the program and of each of its commands: words and options. */
interface Words {
  name: string;
  words: string[];
}

const wordsOf = (command: Command): string[] => [
  ...command.commands.map(child => child.name()),
  ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  ...command.options.flatMap(({ long }) => long ?? []),
];

const tree = (program: SocialCommand): Words[] =>
  program.below
    .filter(({ parent }) => parent === program)
    .map(child => ({
      name: child.name(),
      words: [...new Set([...wordsOf(child), ...child.below.flatMap(wordsOf)])],
    }));

const bash = (program: SocialCommand): string => `_social() {
  local words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${wordsOf(program).join(' ')}"; else
    case "\${COMP_WORDS[1]}" in
${tree(program)
  .map(({ name, words }) => `      ${name}) words="${words.join(' ')}" ;;`)
  .join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _social social
`;

const zsh = (program: SocialCommand): string =>
  `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`;

const fish = (program: SocialCommand): string =>
  [
    ...program.commands.map(
      child =>
        `complete -c social -n __fish_use_subcommand -a ${child.name()} -d '${child.description().replaceAll("'", '')}'`,
    ),
    ...tree(program).map(
      ({ name, words }) =>
        `complete -c social -n '__fish_seen_subcommand_from ${name}' -a '${words.join(' ')}'`,
    ),
    '',
  ].join('\n');

const shells = { bash, zsh, fish };
type Shell = keyof typeof shells;

/** Prints completions for shells: `source <(social completion bash)`. */
export const completionCommand = (program: SocialCommand, _cli: Cli): void => {
  program
    .command('completion')
    .description('print shell completions')
    .addArgument(new Argument('<shell>').choices(Object.keys(shells)))
    .example('source <(social completion bash)')
    .action((shell: Shell) => void process.stdout.write(shells[shell](program)));
};
