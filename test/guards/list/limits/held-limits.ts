import { inFile, type Guard } from '../../guard.ts';

const exported = (...titles: string[]) => inFile('test/api/posts/posts-export.test.ts', ...titles);
const answers = (...titles: string[]) => inFile('test/api/http/answers.test.ts', ...titles);
const dryRuns = (...titles: string[]) => inFile('test/api/bulk/dry-runs.test.ts', ...titles);
const bodies = (...titles: string[]) => inFile('test/api/limits/held-bodies.test.ts', ...titles);
const pages = 'src/api/streams/paged-answers.ts';

/** Limits on what is held, and on values that somebody else supplied. */
export const heldLimitGuards: Guard[] = [
  {
    name: 'body-pieces',
    promise: 'A body that comes byte by byte is refused.',
    file: 'src/domain/pieces.ts',
    text: 'pieces > somePieces &&',
    replacement: 'pieces < 0 * somePieces &&',
    tests: bodies('is refused when it comes byte by byte, and not read on'),
  },
  {
    name: 'files-at-once',
    promise: 'An organization has a process receive few files at the same time.',
    file: 'src/api/http/input/receive-file.ts',
    text: '>= maxReceiving)',
    replacement: '>= maxReceiving * 100)',
    tests: bodies(
      'is refused where its organization sends twenty files already, and taken from everybody else',
    ),
  },
  {
    name: 'body-room',
    promise: 'No sender has a process hold all bodies that it has room for.',
    file: 'src/api/limits/held-bytes.ts',
    text: 'if (held > this.#free - bytes) return false;',
    replacement: 'if (held < 0) return false;',
    tests: bodies('is refused where its sender has many of them, and taken from everybody else'),
  },
  {
    name: 'export-person',
    promise: 'A person has few exports open at a time.',
    file: pages,
    text: 'own >= EXPORTS_PER_PERSON',
    replacement: 'own >= EXPORTS_PER_PERSON * 10',
    tests: exported('is one of two at a time for a person, and of three for an organization'),
  },
  {
    name: 'export-refused-unread',
    promise: 'An export that is refused reads no posts.',
    file: pages,
    text: 'this.#requireFree(actor);\n    this.#open.add(actor);\n    const pages = await begin()',
    replacement: 'this.#open.add(actor);\n    const pages = await begin()',
    tests: exported('is refused beyond that before any post is read'),
  },
  {
    name: 'export-split',
    promise: 'The threads of exported posts are split in time that their length explains.',
    file: 'src/domain/bulk/read-cells.ts',
    text: 'splitParts(cell).map',
    replacement: 'cell.split(betweenParts).map',
    tests: exported(
      'takes the thread that serves others for moments, however long the threads of its posts are',
    ),
  },
  {
    name: 'export-stalled',
    promise: 'An export that nobody reads is broken off.',
    file: pages,
    text: "() => bodyOf().destroy(new Error('the client did not read the export in time')),",
    replacement: '() => void bodyOf,',
    tests: exported('is broken off for a client that does not read it'),
  },
  {
    name: 'export-authority',
    promise: 'Each page of an export asks again what its reader may do.',
    file: pages,
    text: 'await stillAllowed?.(0);',
    replacement: 'void stillAllowed;',
    tests: exported('gives nothing more to a member who was removed meanwhile'),
  },
  {
    name: 'dry-run-client',
    promise: 'A dry run ends when its client leaves.',
    file: 'src/commands/bulk/try-each.ts',
    text: 'client.throwIfAborted();',
    replacement: 'void client;',
    tests: dryRuns('ends when its client leaves'),
  },
  {
    name: 'dry-run-time',
    promise: 'A dry run tries for so many seconds and no longer.',
    file: 'src/commands/bulk/try-each.ts',
    text: 'performance.now() - began > maxTryMs',
    replacement: 'performance.now() - began > maxTryMs * 1_000',
    tests: dryRuns('tries as many as fit into its time'),
  },
  {
    name: 'connection-turns',
    promise: 'No organization takes every database connection.',
    file: 'src/db/driver/pools/connection-turns.ts',
    text: 'Math.max(1, Math.floor((max * 2) / 3))',
    replacement: 'max',
    tests: inFile(
      'test/db/driver/connection-turns.test.ts',
      'leave a third of them to others, however many requests one organization has',
    ),
  },
  {
    name: 'locked-rows',
    promise: 'A request gives up a row that stays locked.',
    file: 'src/db/driver/orm.ts',
    text: '    lock_timeout: requestLockMs,\n',
    replacement: '    application_name: `${requestLockMs}`,\n',
    tests: inFile(
      'test/api/limits/locked-rows.test.ts',
      'costs its organization a 409 where it stays locked, and its neighbors nothing',
    ),
  },
  {
    name: 'mention-mails',
    promise: 'A member gets few mails a day about mentions.',
    file: 'src/commands/notifications/require-unasked.ts',
    text: 'if (!used) mailable.push(id);',
    replacement: 'if (!used || id.length > 0) mailable.push(id);',
    tests: inFile(
      'test/api/notes/notes.test.ts',
      'send one person ten mails a day at most, of which one writer five, and tell the rest in the app',
    ),
  },
  {
    name: 'review-link-mails',
    promise: 'A stranger gets few review links a day.',
    file: 'src/commands/reviews/review-links.ts',
    text: 'const isKnown = await hasDecided(em, orgId, address);',
    replacement: 'const isKnown = (await hasDecided(em, orgId, address)) || address.length > 0;',
    tests: inFile(
      'test/api/reviews/review-links.test.ts',
      'is mailed three times a day to an address that has never decided, and more often once it has',
    ),
  },
  {
    name: 'answer-cut',
    promise: 'A value that does not fit takes no page away.',
    file: 'src/api/http/answers/fit-answer.ts',
    text: "if (typeof value === 'string') return Array.from(value).slice(0, max).join('');",
    replacement: "if (typeof value === 'string') return value.slice(0, max + 1);",
    tests: answers('cut what is too long for them, since one value must not take the page away'),
  },
  {
    name: 'answer-item',
    promise: 'An item of a list that cannot be shown is left out.',
    file: 'src/api/http/answers/fit-answer.ts',
    text: 'splice(Number(item.at(-1)), 1);',
    replacement: 'splice(Number(item.at(-1)), 0);',
    tests: answers('leave out the item of a list that cannot be made to fit'),
  },
  {
    name: 'moved-years',
    promise: 'A move leaves a post in the years that answers can show.',
    file: 'src/domain/instants.ts',
    text: 'return year > 9_999 ?',
    replacement: 'return year > 99_999 ?',
    tests: inFile(
      'test/workflows/bulk/bulk-actions.test.ts',
      'moves no draft out of the years that answers can show, and leaves every list as it was',
    ),
  },
  {
    name: 'comment-bounds',
    promise: 'What a platform says of a comment can be stored and shown.',
    file: 'src/platforms/sound-answers.ts',
    text: 'conversations: soundConversations(platform.conversations),',
    replacement: '...(typeof soundConversations === "function" && {}),',
    tests: inFile(
      'test/workflows/comments/read-comments.test.ts',
      "is shown, however long its author's name is and however many like it",
    ),
  },
  {
    name: 'csv-quotes',
    promise: 'CSV is one row a post to every program, and computes nothing.',
    file: 'src/adapters/csv/csv.ts',
    text: 'quoted: true, ',
    replacement: '',
    tests: inFile(
      'test/api/bulk/posts-csv.test.ts',
      'is read by other programs as one row a post, with no cell that they compute',
    ),
  },
  {
    name: 'hub-key',
    promise: 'Only subscriptions that the service asked for are confirmed.',
    file: 'src/platforms/youtube/hooks.ts',
    text: '      if (!isEqualText(key, keyOf(channel))) return undefined;\n',
    replacement: '      void key;\n',
    tests: inFile(
      'test/api/comments/platform-webhooks.test.ts',
      'proves nothing to a hub that somebody else has asked, and tells no stranger which channels are connected',
    ),
  },
  {
    name: 'invisible-names',
    promise: 'Names hold no characters that nobody sees.',
    file: 'src/api/http/schemas.ts',
    text: '    .overwrite(withoutInvisible)\n',
    replacement: '',
    tests: inFile(
      'test/api/http/names.test.ts',
      'loses characters that nobody sees, and is none if nothing is left',
    ),
  },
  {
    name: 'secret-positions',
    promise: 'A position in the changes tells nobody what others do.',
    file: 'src/api/streams/change-view.ts',
    text: 'cipher.encrypt(`${readAt}.${horizon}.${database}`, boundTo)',
    replacement: '(cipher && `${readAt}.${horizon}.${database}`)',
    tests: inFile('test/api/changes/changes.test.ts', 'answers those who poll'),
  },
];
