import { stopStack } from '../support/run-folder.ts';
import { checkRecords, summarize } from './check.ts';

// npm run check:statements: checks what the last `npm test` recorded. `--unseen` also names the calls that it did not run.
const comparison = await checkRecords().finally(stopStack);
const { lines, isWrong } = summarize(comparison);
const unseen = process.argv.includes('--unseen')
  ? comparison.unseen.map(place => `${place}: ran in no test`)
  : [];
for (const line of [...lines, ...unseen]) console.error(line);
process.exit(isWrong ? 1 : 0);
