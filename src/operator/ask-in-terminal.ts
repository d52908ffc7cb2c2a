import { createInterface } from 'node:readline/promises';

/**
 * Returns a function that asks the person at the terminal, or undefined without a terminal. Ctrl-C and end of input count
 * as no answer.
 */
export const askInTerminal = (): ((question: string) => Promise<string>) | undefined =>
  process.stdin.isTTY && process.stdout.isTTY ? ask : undefined;

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const gone = new Promise<string>(resolve => {
    terminal.once('SIGINT', () => resolve(''));
    terminal.once('close', () => resolve(''));
  });
  try {
    return await Promise.race([terminal.question(question), gone]);
  } finally {
    terminal.close();
  }
};
