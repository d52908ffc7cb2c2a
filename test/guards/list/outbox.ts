import { inFile, type Guard } from '../guard.ts';

const dispatcher = 'src/engine/dispatcher.ts';

const sending = (...titles: string[]) => inFile('test/engine/dispatcher.test.ts', ...titles);

/** Messages on their way to Temporal. */
export const outboxGuards: Guard[] = [
  {
    name: 'dispatch-lock',
    promise: 'A message is handed over by one dispatcher at a time.',
    file: dispatcher,
    text: ' for update skip locked`',
    replacement: '`',
    tests: sending('leaves alone what another is handing to Temporal'),
  },
  {
    name: 'dispatch-skip',
    promise: 'What one dispatcher is handing over holds up no other message.',
    file: dispatcher,
    text: 'for update skip locked',
    replacement: 'for update',
    tests: sending('leaves alone what another is handing to Temporal'),
  },
  {
    name: 'dispatch-taken',
    promise: 'A message is deleted only once Temporal has taken it.',
    file: dispatcher,
    text: `results[index]?.status === 'fulfilled'`,
    replacement: 'results[index] !== undefined',
    tests: sending('keeps what Temporal did not take, and sends it again later'),
  },
];
