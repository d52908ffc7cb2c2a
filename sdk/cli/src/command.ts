import { Command } from 'commander';
import { exitCodes, exitMeanings, type ExitName } from './exit-codes.ts';

/** A command with examples and exit codes, from which its help and its page are made. */
export class SocialCommand extends Command {
  readonly examples: string[] = [];
  #exits: readonly ExitName[] = ['done', 'refused', 'usage'];

  constructor(name?: string) {
    super(name);
    this.addHelpText('after', () => this.#notes());
  }

  override createCommand(name?: string): SocialCommand {
    return new SocialCommand(name);
  }

  /** Adds the command `list`, which also runs if no command of this group is named. */
  list(description: string): SocialCommand {
    return this.command('list', { isDefault: true }).description(description);
  }

  /** Adds a command line as an example. */
  example(line: string): this {
    this.examples.push(line);
    return this;
  }

  /** Declares exit codes besides those of every command. */
  exits(...names: readonly ExitName[]): this {
    this.#exits = [...this.#exits, ...names];
    return this;
  }

  /** Exit codes with their meanings. */
  get outcomes(): readonly { code: number; meaning: string }[] {
    return this.#exits.map(name => ({ code: exitCodes[name], meaning: exitMeanings[name] }));
  }

  /** All commands below this one, each before its own. */
  get below(): readonly SocialCommand[] {
    return this.commands.flatMap(child => (child instanceof SocialCommand ? [child, ...child.below] : []));
  }

  /** Names of the command from the program on: `social queue add`. */
  get fullName(): string {
    const above = this.parent instanceof SocialCommand ? `${this.parent.fullName} ` : '';
    return above + this.name();
  }

  #notes(): string {
    const examples = this.examples.map(line => `  ${line}`);
    const codes = this.outcomes.map(({ code, meaning }) => `  ${String(code).padEnd(5)}${meaning}`);
    return [
      ...(examples.length === 0 ? [] : ['', `Example${examples.length > 1 ? 's' : ''}:`, ...examples]),
      ...(this.commands.length > 0 ? [] : ['', 'Exit codes:', ...codes]),
    ].join('\n');
  }
}
