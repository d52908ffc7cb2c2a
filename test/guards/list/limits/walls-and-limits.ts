import { inFile, type Guard } from '../../guard.ts';

const leaky = (...titles: string[]) => inFile('test/api/tenants/tenants-leaky.test.ts', ...titles);
const wall = (...titles: string[]) => inFile('test/db/driver/tenancy.test.ts', ...titles);

/** Organizations are kept apart by two walls, each of which holds alone; scopes and rate limits. */
export const wallAndLimitGuards: Guard[] = [
  {
    name: 'first-wall',
    promise: 'Every query names its organization, and holds without PostgreSQL.',
    file: 'src/db/posts/post-rows.ts',
    text: 'and p.org_id = ? and p.deleted_at is null',
    replacement: 'and ?::uuid is not null and p.deleted_at is null',
    tests: leaky('finds that the queries of what is read of one thing keep it without PostgreSQL'),
  },
  {
    name: 'second-wall',
    promise: 'PostgreSQL shows one organization at a time, whatever a query says.',
    file: 'src/db/migrations/baseline/functions.sql',
    text: `execute format('create policy tenants on %s to social_tenant using (%s) with check (%s)', target, own, own);`,
    replacement: `execute format('create policy tenants on %s to social_tenant using (true) with check (true)', target);`,
    tests: [
      ...wall('shows an organization its own rows, and no others'),
      ...leaky('finds that PostgreSQL keeps even these operations from what is another organization’s'),
    ],
  },
  {
    name: 'second-wall-writes',
    promise: 'PostgreSQL takes rows of one organization at a time.',
    file: 'src/db/migrations/baseline/functions.sql',
    text: `using (%s) with check (%s)', target, own, own);`,
    replacement: `using (%s) with check (true)', target, own);`,
    tests: wall('takes no row for another organization, and changes none of its rows'),
  },
  {
    name: 'second-wall-transaction',
    promise: 'A transaction stays in the organization in which it began.',
    file: 'src/db/driver/tenant-client.ts',
    text: `getTransactionStatus.call(this) !== 'I'`,
    replacement: `getTransactionStatus.call(this) === '?'`,
    tests: wall('does not let a transaction leave its organization'),
  },
  {
    name: 'stranded-connection',
    promise:
      'A connection whose transaction cannot begin or roll back is closed, and its place in the pool is free.',
    file: 'src/db/driver/kysely-driver.ts',
    text: '(connection as HeldConnection).giveBack(true);',
    replacement: '',
    tests: inFile(
      'test/db/driver/transactions.test.ts',
      'has its connection closed where it cannot begin or roll back',
    ),
  },
  {
    name: 'one-name-for-lists',
    promise: 'A statement with a list has one text, and one name, however long the list is.',
    file: 'src/db/driver/prepared-statements.ts',
    text: String.raw`if (/\bin \(\?\)/i.test(sql)) throw`,
    replacement: String.raw`if (sql === '') throw`,
    tests: inFile(
      'test/db/driver/kysely.test.ts',
      'has one statement for lists of every length, and none that would be compared as a whole',
    ),
  },
  {
    name: 'values-apart',
    promise: 'Statements of the ORM have their values beside the text, where logs do not show secrets.',
    file: 'src/db/driver/transactions.ts',
    text: 'if (!statement) return',
    replacement: `if (!statement || statement.sql !== '') return`,
    tests: inFile(
      'test/db/driver/kysely.test.ts',
      'has the ORM, too, send values apart: no secret stands in a text that PostgreSQL may log',
    ),
  },
  {
    name: 'scope',
    promise: 'A key does only what its scopes open.',
    file: 'src/api/credentials/access.ts',
    text: 'if (!onBrand && actor.scopes.includes(access) && isWide(actor, access)) return actor;',
    replacement: 'if (!onBrand && isWide(actor, access)) return actor;',
    tests: inFile(
      'test/api/tenants/tenants-scopes.test.ts',
      'open exactly the operations that name them, each scope alone',
    ),
  },
  {
    name: 'rate-limit-shared',
    promise: 'What all processes draw of a window adds up to its limit at most.',
    file: 'src/db/driver/rate-windows.ts',
    text: 'least($2::int - ${drawn}, greatest(',
    replacement: 'least($2::int, greatest(',
    tests: inFile(
      'test/api/limits/shared-limits.test.ts',
      'let exactly the limit through two that take turns, and then refuse on both',
    ),
  },
  {
    name: 'rate-limit-organization',
    promise: 'All credentials of an organization share one limit.',
    file: 'src/api/limits/rate-limits.ts',
    text: `{ key: \`organization:\${orgId}\`, limit: RATE_LIMIT_ORGANIZATION[plan], window, of: 'this organization' },`,
    replacement: '',
    tests: inFile(
      'test/api/limits/rate-limits.test.ts',
      'also hold for all credentials of an organization together',
    ),
  },
  {
    name: 'page-bytes',
    promise: 'A page is bounded by its bytes as well as by its rows.',
    file: 'src/db/driver/page-within.ts',
    text: 'where place = 1 or bytes_until <= ${maxPageBytes}',
    replacement: 'where place > 0',
    tests: inFile(
      'test/api/limits/page-bytes.test.ts',
      'of large posts end early, say so by their cursor, and know the total',
      'of every other list with large items end early, too',
    ),
  },
  {
    name: 'post-size',
    promise: 'A post says so much and no more.',
    file: 'src/domain/posts/post-size.ts',
    text: 'charactersOf(content) <= maxPostCharacters',
    replacement: 'charactersOf(content) > 0',
    tests: inFile(
      'test/api/limits/page-bytes.test.ts',
      'has at most 200,000 characters in all its texts, files and settings together',
      'does not grow beyond that by a change of one field after the other',
    ),
  },
  {
    name: 'decoding-turns',
    promise: 'Pictures of one organization wait behind its own, not behind another’s.',
    file: 'src/domain/turns/turns.ts',
    text: "own < (each === 'fewer_than_free' ? this.#free : each)",
    replacement: 'own < this.#places.atOnce',
    tests: inFile(
      'test/domain/turns.test.ts',
      'leave a slot for the next organization, however much one asks for',
    ),
  },
  {
    name: 'decoding-waiting',
    promise: 'What one organization may have waiting to be decoded is bounded.',
    file: 'src/domain/turns/turns.ts',
    text: 'if (waiting >= maxWaiting)',
    replacement: 'if (waiting < 0)',
    tests: [
      ...inFile(
        'test/domain/turns.test.ts',
        'refuse one organization what exceeds its share, with a time to retry, and refuse others nothing',
      ),
      ...inFile(
        'test/api/media/media-turns.test.ts',
        'does not wait for other organizations, of which only so many wait',
      ),
    ],
  },
  {
    name: 'turns-of-organizations',
    promise: 'A free place goes to the organization that occupies the fewest.',
    file: 'src/domain/turns/turns.ts',
    text: 'own < fewest && this.#mayBegin(orgId)',
    replacement: 'next === undefined && this.#mayBegin(orgId)',
    tests: inFile(
      'test/domain/turns.test.ts',
      'give a free place to the organization that occupies the fewest',
    ),
  },
  {
    name: 'due-before-bulk',
    promise: 'Due posts come before imports and agents in the queues of Temporal.',
    file: 'src/domain/story.ts',
    text: 'bulk: 4',
    replacement: 'bulk: 2',
    tests: inFile(
      'test/engine/worker-queues.test.ts',
      'begins with due posts, in turns of organizations, however many others were imported before',
    ),
  },
  {
    name: 'ingestion-turns',
    promise: 'Large documents of one organization do not delay those of another.',
    file: 'src/engine/start-worker.ts',
    text: 'knowledge: { maxConcurrentActivityTaskExecutions: ingestionSlots }',
    replacement: 'knowledge: { maxConcurrentActivityTaskExecutions: 2 }',
    tests: inFile(
      'test/workflows/knowledge/ingest-document.test.ts',
      'finishes a small document while all large ones of another organization wait for the model',
    ),
  },
  {
    name: 'media-quota',
    promise: 'A plan bounds what is kept, also what posts keep of deleted files.',
    file: 'src/db/billing/stored-bytes.ts',
    text: '(deleted_at is null or kept_for_posts)',
    replacement: 'deleted_at is null',
    tests: inFile(
      'test/api/billing/plan-limits.test.ts',
      'is so many megabytes of media, those of deleted files on posts among them',
    ),
  },
  {
    name: 'media-kept-no-longer',
    promise: 'A deleted file counts no longer once no post carries it.',
    file: 'src/db/posts/deleted-posts.ts',
    text: 'keys.push(...(await freeMedia(em, orgId, [...new Set(own.flatMap(allMediaIdsOf))])));',
    replacement: 'void [freeMedia, allMediaIdsOf, orgId, own];',
    tests: inFile(
      'test/api/billing/plan-limits.test.ts',
      'is so many megabytes of media, those of deleted files on posts among them',
    ),
  },
  {
    name: 'fetched-media-quota',
    promise: 'A fetched file that the quota refuses stays nowhere.',
    file: 'src/activities/media/fetch-media.ts',
    text: 'if (error instanceof Refusal) await forget();',
    replacement: '',
    tests: inFile(
      'test/api/media/media-by-url.test.ts',
      'leaves nothing in the store where a post names it and its organization has no room',
    ),
  },
  {
    name: 'upload-address-token',
    promise: 'An upload address acts for nobody without its token.',
    file: 'src/api/credentials/signed-address.ts',
    text: '  if (!isSignedAddress(ctx, service)) throw unauthorized();\n',
    replacement: '',
    tests: inFile(
      'test/api/media/media-uploads.test.ts',
      'need the token of exactly this upload, and no other credential',
    ),
  },
  {
    name: 'upload-room-back',
    promise: 'A refused or deleted upload gives back its room.',
    file: 'src/db/billing/stored-bytes.ts',
    text: ' and media_id is null and refusal is null and expires_at > now()',
    replacement: ' and media_id is null',
    tests: inFile(
      'test/api/media/media-uploads.test.ts',
      'hold their bytes of the quota from the start, until they are deleted or expire',
      'refuse what is no such file once it is there, and give back its room',
    ),
  },
  {
    name: 'direct-upload-again',
    promise: 'What is sent to the store after it was taken is looked for when its URL has ended.',
    file: 'src/commands/media/media.ts',
    text: 'await takeMediaUpload(em,',
    replacement:
      "await em.execute('delete from media_uploads').then(() => takeMediaUpload !== undefined), (em,",
    tests: inFile(
      'test/api/media/direct-uploads.test.ts',
      'keep nothing that a URL takes after its upload was listed, deleted, or left',
    ),
  },
  {
    name: 'direct-upload-quota',
    promise: 'An upload to the store itself counts from when it is asked for.',
    file: 'src/commands/media/media.ts',
    text: 'await addMediaUpload(em, {',
    replacement: 'void addMediaUpload;\n  void ({',
    tests: inFile(
      'test/api/media/direct-uploads.test.ts',
      'count from when they are asked for, once, and become one file',
    ),
  },
  {
    name: 'rate-limit-bytes',
    promise: 'What requests cost in bytes is counted, too, by credential and organization.',
    file: 'src/api/limits/budget-share.ts',
    text: 'this.#left -= units;',
    replacement: 'void units;',
    tests: inFile(
      'test/api/limits/rate-limits.test.ts',
      'count large requests and answers of a credential and of its organization, and no small ones',
    ),
  },
  {
    name: 'rate-limit-bytes-at-once',
    promise: 'Bytes are charged before the work on them: a burst gets no more than one after another.',
    file: 'src/api/limits/shared-limits.ts',
    text: 'if (!refusing) for (const share of shares) share.charge(units);',
    replacement: 'void units;',
    tests: inFile(
      'test/api/limits/rate-limits.test.ts',
      'let one of many large requests through that come at once',
    ),
  },
  {
    name: 'rate-limit-stored-posts',
    promise: 'What is looked at of a stored post counts, too.',
    file: 'src/api/routes/posts/one-post.ts',
    text: 'state.measured = (state.measured ?? 0) + measured;',
    replacement: 'void [state, measured];',
    tests: inFile(
      'test/api/limits/rate-limits.test.ts',
      'count the stored post that a request reads, and the operation behind a tool',
    ),
  },
  {
    name: 'rate-limit-tools',
    promise: 'An operation weighs as a tool of MCP what it weighs by itself.',
    file: 'src/api/limits/request-bytes.ts',
    text: 'state.weight = Math.max(state.weight ?? 1, weight);',
    replacement: 'state.weight ??= weight;',
    tests: inFile(
      'test/api/limits/rate-limits.test.ts',
      'count the stored post that a request reads, and the operation behind a tool',
    ),
  },
  {
    name: 'heavy-checks-in-turn',
    promise: 'Of the large posts of one organization so many wait to be measured.',
    file: 'src/domain/turns/resources.ts',
    text: 'maxWaiting: 8 }',
    replacement: 'maxWaiting: Infinity }',
    tests: inFile(
      'test/domain/posts/measure-post.test.ts',
      'is done for one of an organization at a time, of which only so many wait',
    ),
  },
  {
    name: 'heavy-checks-give-way',
    promise: 'A large post is looked at piece by piece, and others come between.',
    file: 'src/domain/turns/resources.ts',
    text: 'await new Promise(resolve => setImmediate(resolve));',
    replacement: 'await Promise.resolve();',
    tests: inFile('test/domain/posts/measure-post.test.ts', 'gives way to other requests between its parts'),
  },
  {
    name: 'rate-limit-guesses',
    promise: 'Guessing credentials buys no budget.',
    file: 'src/api/limits/rate-limits.ts',
    text: 'forUnauthenticated: ip => consume(unauthenticated, networkOf(ip)),',
    replacement: 'forUnauthenticated: ip => peek(unauthenticated, networkOf(ip), config.RATE_WINDOW),',
    tests: inFile(
      'test/api/limits/rate-limits.test.ts',
      'count wrong credentials by address, so that guessing buys no budget',
    ),
  },
];
