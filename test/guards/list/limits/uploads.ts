import { inFile, type Guard } from '../../guard.ts';

const finished = (...titles: string[]) => inFile('test/api/media/finished-uploads.test.ts', ...titles);
const kept = (...titles: string[]) => inFile('test/api/media/media-uploads.test.ts', ...titles);
const direct = (...titles: string[]) => inFile('test/api/media/direct-uploads.test.ts', ...titles);

/** Bytes that have arrived become one file, and bytes of no file are not kept. */
export const uploadGuards: Guard[] = [
  {
    name: 'upload-finished-by-sweep',
    promise: 'The sweep finishes a complete upload that has expired before its bytes are deleted.',
    file: 'src/commands/uploads/finish-upload.ts',
    text: '  await whileFree(call.service, { table: kind.table, id }, async () => {',
    replacement:
      '  await kind.find(call, id);\n  await whileFree(call.service, { table: kind.table, id }, async () => {',
    tests: finished(
      'is finished by the sweep although it has expired, its session has ended, and others have left',
    ),
  },
  {
    name: 'upload-left-to-its-request',
    promise: 'Reading an upload does not take it from the request that finishes it.',
    file: 'src/commands/uploads/while-locked.ts',
    text: '  if (!(await lock.lockIfFree())) return false;\n',
    replacement: '  await lock.lock(AbortSignal.timeout(patienceMs), () => undefined);\n',
    tests: finished('is left alone by requests that read it while another one finishes it'),
  },
  {
    name: 'upload-kept-by-parts',
    promise: 'Every part of an upload postpones its end, at most to seven days after its start.',
    file: 'src/db/media/upload-lock.ts',
    text: '  least(now() + make_interval(secs => ?), created_at',
    replacement: '  greatest(now() + make_interval(secs => ?), created_at',
    tests: kept(
      'are kept longer with every part, at most for seven days, and refuse later parts without taking bytes',
    ),
  },
  {
    name: 'upload-ends-without-work',
    promise: 'An upload does not expire while a request sends its bytes.',
    file: 'src/db/media/upload-lock.ts',
    text: ' and (locked_until is null or locked_until < now())) as "isExpired"',
    replacement: ') as "isExpired"',
    tests: kept('become a file although they expire while their last part arrives'),
  },
  {
    name: 'upload-late-bytes',
    promise: 'Bytes that arrive at the store after an upload was deleted are deleted, too.',
    file: 'src/db/media/media-uploads.ts',
    text: "      where expires_at < now() - interval '1 hour' and",
    replacement: "      where expires_at < now() - interval '1 hour' and refusal is null and",
    tests: direct('keep nothing that a URL takes after its upload was listed, deleted, or left'),
  },
];
