import { createInterface } from 'node:readline/promises';
import type { Cli } from './cli.ts';

/** Asks a person before something that costs or decides. Throws unless they agree, or `isAgreed` says that they have. */
export const confirm = async (cli: Cli, question: string, isAgreed = false): Promise<void> => {
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new Error(`${question} Repeat the command with --yes to agree.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const { signal } = cli.interrupted;
    const answer = await terminal.question(`${question} [y/N] `, { signal });
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.');
  } finally {
    terminal.close();
  }
};
