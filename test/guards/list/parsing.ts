import { inFile, type Guard } from '../guard.ts';

const processes = 'src/adapters/apart/parse-processes.ts';
const apart = 'src/adapters/apart/parse-apart.ts';
const ruleTimes = 'src/domain/series/rule-times.ts';
const planned = 'src/db/series/planned.ts';
const plannedFilter = 'src/db/series/planned-filter.ts';

const parses = (...titles: string[]) => inFile('test/adapters/apart/hostile-parses.test.ts', ...titles);
const doors = (...titles: string[]) => inFile('test/api/http/hostile-doors.test.ts', ...titles);
const rules = (...titles: string[]) => inFile('test/domain/series/hostile-rules.test.ts', ...titles);
const media = (...titles: string[]) => inFile('test/adapters/media/hostile-media.test.ts', ...titles);
const lists = (...titles: string[]) => inFile('test/api/series/series-planned.test.ts', ...titles);

/** Guards that keep a stranger's input from delaying others. */
export const parsingGuards: Guard[] = [
  {
    name: 'parser-lost',
    promise: 'A parser whose process cannot be started asks for another try.',
    file: processes,
    text: "return hasBegun ? { state: 'broken',",
    replacement: "return hasBegun || true ? { state: 'broken',",
    tests: inFile('test/adapters/apart/lost-parsers.test.ts', 'asks for another try if none can be started'),
  },
  {
    name: 'parse-time',
    promise: 'A parse ends when its processor time is used up.',
    file: processes,
    text: 'if (used > cpuMs || performance.now() > deadline) onEnd();',
    replacement: 'if (used > cpuMs && performance.now() < 0 * deadline) onEnd();',
    tests: parses('ends at its limit of time, and the next parse has a new one'),
  },
  {
    name: 'normal-forms',
    promise: 'A text is brought into a form of Unicode in time that grows with its length alone.',
    file: 'src/domain/normalized.ts',
    text: 'longRun.test(text)',
    replacement: 'longRun.test(form)',
    tests: inFile(
      'test/domain/normalized.test.ts',
      'takes time that grows with its length alone, wherever texts are compared and counted',
    ),
  },
  {
    name: 'long-fields',
    promise: 'A text that is too long for its field is refused before checks that take time.',
    file: 'src/api/http/schemas.ts',
    text: '.max(max * maxInvisible, { abort: true, ',
    replacement: '.max(max * maxInvisible, { ',
    tests: inFile(
      'test/api/http/long-fields.test.ts',
      'is checked within a moment, however long a text is sent there',
    ),
  },
  {
    name: 'parse-memory',
    promise: 'A parse that uses up its memory is refused, and is no fault of ours.',
    file: processes,
    text: "signal === 'SIGABRT' || code === 134",
    replacement: 'code === 0',
    tests: parses('ends at its limit of memory, and the next parse has a new one'),
  },
  {
    name: 'parse-size',
    promise: 'An input that is larger than any honest one is refused before it is parsed.',
    file: apart,
    text: "if (sizeOf(input) > maxInput) throw new ParseLimit(parser, 'size');",
    replacement: '',
    tests: parses('is refused without a process when it is larger than any honest one'),
  },
  {
    name: 'parse-turns',
    promise: 'Of one organization only so many parses wait.',
    file: apart,
    text: 'turns.take(asking, ',
    replacement: 'turns.take({ orgId: asking.orgId }, ',
    tests: parses('go by turns of the organizations, and of one of them only so many wait'),
  },
  {
    name: 'csv-cells',
    promise: 'A row of a CSV has no more cells than are handed back quickly.',
    file: 'src/adapters/apart/parsers/parse-csv.ts',
    text: 'if (rows.some(row => row.length > maxCells))',
    replacement: 'if (rows.length < 0)',
    tests: parses('is parsed in another process as a CSV, within limits'),
  },
  {
    name: 'card-limit',
    promise: 'A page that exceeds a limit has no card, and fails nothing.',
    file: 'src/adapters/pages/read-link-card.ts',
    text: '[OutboundFailed, ParseLimit, ParserFailed]',
    replacement: '[OutboundFailed]',
    tests: doors('reads the card of any page elsewhere, and of one that nests too deeply none'),
  },
  {
    name: 'query-linear',
    promise: 'A query string takes time by its length, however many fields it has.',
    file: 'src/api/http/input/read-input.ts',
    text: 'const query = readFields(ctx.querystring);',
    replacement: 'const query = (void readFields, ctx.query);',
    tests: doors('reads the query of any request'),
  },
  {
    name: 'hook-shared',
    promise: 'What the events of one body share is hashed with each of them, so it has a bound.',
    file: 'src/platforms/instagram/hooks.ts',
    text: "numberAt(entry, 'time')",
    replacement: '(numberAt(entry), (entry as { time: unknown }).time)',
    tests: doors('signs, and believes none of it'),
  },
  {
    name: 'hook-depth',
    promise: 'A signed event nests no deeper than another body.',
    file: 'src/api/routes/comments/platform-hooks.ts',
    text: "if (hooks.format === 'json') unwieldyCheck()(bytes);",
    replacement: 'void unwieldyCheck;',
    tests: doors('signs, and believes none of it'),
  },
  {
    name: 'tags-first-exif',
    promise: 'Of many blocks of EXIF in a picture the first alone is read.',
    file: 'src/adapters/media/picture-pieces.ts',
    text: 'exif === body && !hasPrivateExif(body);',
    replacement: '(exif === body || body.length > 0) && !hasPrivateExif(body);',
    tests: media('is searched for tags'),
  },
  {
    name: 'tags-credit-texts',
    promise: 'Of many texts in a PNG few are unpacked.',
    file: 'src/adapters/media/picture-pieces.ts',
    text: '(texts.left -= 1) < 0',
    replacement: 'texts.left < 0',
    tests: media('is searched for tags'),
  },
  {
    name: 'video-boxes',
    promise: 'Small boxes of a video are read by thousands at once.',
    file: 'src/adapters/media/media-boxes.ts',
    text: 'if (at < start || at + headBytes > end) {',
    replacement: 'if (at < start || at + headBytes > end || block.length > 0) {',
    tests: media('is searched for the boxes of a video'),
  },
  {
    name: 'rule-reachable',
    promise: 'A rule whose position no period reaches is refused.',
    file: 'src/domain/series/rule.ts',
    text: '    requireReachable(rule);\n',
    replacement: '',
    tests: rules('is refused where none of its times is ever reached'),
  },
  {
    name: 'rule-seeks',
    promise: 'A rule that began long ago costs no more than one that begins today.',
    file: ruleTimes,
    text: 'const skipped = Math.floor((periods.of(dayNumber(least)) - origin) / step);',
    replacement: 'const skipped = 0 * least;',
    tests: rules('costs no more where it began long ago'),
  },
  {
    name: 'planned-filters',
    promise: 'A filter that only posts fit lists no occurrence.',
    file: plannedFilter,
    text: '!isOfPostsAlone(filter) &&',
    replacement: '',
    tests: lists('fit every filter that the list takes'),
  },
  {
    name: 'planned-span',
    promise: 'A list of occurrences has those of the time that is asked for.',
    file: plannedFilter,
    text: 'from: scheduledFrom && scheduledFrom > from ? scheduledFrom : from,',
    replacement: 'from,',
    tests: lists('fit every filter that the list takes'),
  },
  {
    name: 'planned-order',
    promise: 'Occurrences of one instant are listed by their ids, also of one series.',
    file: planned,
    text: 'this.#group.sort((one, other) => (one.id < other.id ? -1 : 1));',
    replacement: 'this.#group.sort((one, other) => (one.id < other.id ? 1 : -1));',
    tests: lists('are listed on by pages, series merged by time and id'),
  },
  {
    name: 'planned-waiting',
    promise: 'Of one organization few questions about planned posts wait.',
    file: 'src/domain/turns/resources.ts',
    text: "of: 'a query for planned posts', runs: api, atOnce: 64, each: 1, maxWaiting: 20",
    replacement: "of: 'a query for planned posts', runs: api, atOnce: 64, each: 1, maxWaiting: 20_000",
    tests: lists('are computed for one question of an organization at a time, and few wait'),
  },
  {
    name: 'planned-offset',
    promise: 'No list computes more occurrences to skip than it may.',
    file: 'src/api/routes/posts/post-list.ts',
    text: 'if (offset > maxPlannedOffset)',
    replacement: 'if (offset < 0)',
    tests: lists('are skipped one by one, so only so many at once'),
  },
];
