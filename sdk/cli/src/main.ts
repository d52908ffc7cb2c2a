#!/usr/bin/env node
import { exitCodes } from './exit-codes.ts';
import { run } from './program.ts';

// a reader such as `head` closes the output once it has enough
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) =>
  process.exit(code === 'EPIPE' ? exitCodes.unread : exitCodes.refused),
);

process.exitCode = await run(process.argv.slice(2));
