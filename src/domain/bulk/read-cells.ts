import { Temporal } from 'temporal-polyfill';
import { isId } from '../ids.ts';
import { isTimeZone } from '../time-zones.ts';
import { instantOnClock } from '../wall-clock.ts';
import { parseJson, readList, settingColumns, type SettingColumn } from './import-columns.ts';
import type { RowProblem } from './post-imports.ts';

/** Cells of a row by column, without empty ones. */
export type Cells = ReadonlyMap<string, string>;

/** Ids of the library's files by name. */
export type FileNames = ReadonlyMap<string, readonly string[]>;

/** Row as a body of `POST /posts`, and the problems of the cells that could not be converted. */
export interface ReadCells {
  post: Record<string, unknown>;
  problems: RowProblem[];
}

const isAddress = (item: string): boolean => /^https?:\/\//i.test(item);

const textItems = (cell: string): string[] =>
  readList(cell).filter((item): item is string => typeof item === 'string' && item !== '');

/** Returns the names of files in a row's media cell. */
export const listFileNames = (cells: Cells): string[] =>
  textItems(cells.get('media') ?? '').filter(item => !isId(item) && !isAddress(item));

/** Formats of times: `2026-12-31 09:00`, also with `T` and seconds; or `31.12.2026 09:00`, always day first. */
const clockTimes = [
  /^(?<y>\d{4})-(?<m>\d\d?)-(?<d>\d\d?)[T ]+(?<t>\d\d?:\d\d(?::\d\d)?)$/,
  /^(?<d>\d\d?)\.(?<m>\d\d?)\.(?<y>\d{4}),? +(?<t>\d\d?:\d\d(?::\d\d)?)$/,
];

const clockTimeOf = (cell: string): Temporal.PlainDateTime | undefined => {
  const {
    d = '',
    m = '',
    y = '',
    t = '',
  } = clockTimes.map(form => form.exec(cell)?.groups).find(Boolean) ?? {};
  const [hour = '', ...rest] = t.split(':');
  const text = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}T${[hour.padStart(2, '0'), ...rest].join(':')}`;
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    return undefined;
  }
};

/** Matches a time that ends with a zone, even if the zone is not written as in RFC 3339. */
const withOffset = /(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * Converts a local time in a zone to an ISO text. Returns other text unchanged, so that the validation of the post refuses
 * it. Returns null if the zone is unknown.
 */
const readTime = (
  cell: string,
  zone: string | undefined,
): string | { code: string; message: string } | null => {
  const time = cell.trim();
  if (withOffset.test(time)) return time;
  const clock = clockTimeOf(time);
  if (!clock)
    return {
      code: 'invalid_format',
      message: 'Must be a time such as 2030-01-31 09:00, 31.01.2030 09:00, or 2030-01-31T09:00:00Z.',
    };
  // an unknown zone is reported at its own column
  if (zone !== undefined && !isTimeZone(zone)) return null;
  if (zone === undefined)
    return {
      code: 'required',
      message: 'The time needs a zone. Add the column timeZone with a name such as Europe/Berlin.',
    };
  return new Date(instantOnClock(clock, zone)).toISOString();
};

const problem = (path: string, code: string, message: string): RowProblem => ({
  platform: null,
  path,
  code,
  message,
});

const readTimes = (cells: Cells): ReadCells => {
  const read: ReadCells = { post: {}, problems: [] };
  const zone = cells.get('timeZone')?.trim();
  for (const name of ['scheduledAt', 'plannedFor']) {
    const cell = cells.get(name);
    if (cell === undefined) continue;
    const time = readTime(cell, zone);
    if (typeof time === 'string') read.post[name] = time;
    else if (time !== null) read.problems.push(problem(name, time.code, time.message));
  }
  if (zone !== undefined && !isTimeZone(zone))
    read.problems.push(
      problem('timeZone', 'invalid_format', 'Must be the name of a time zone, such as Europe/Berlin.'),
    );
  return read;
};

const fileOf = (item: unknown, path: string, files: FileNames): unknown => {
  if (typeof item !== 'string') return item;
  if (isId(item)) return { id: item };
  if (isAddress(item)) return { url: item };
  const ids = files.get(item) ?? [];
  if (ids.length === 1) return { id: ids[0] };
  return ids.length === 0
    ? problem(path, 'not_found', `The library has no file named ${item}.`)
    : problem(
        path,
        'not_unique',
        `Several files in the library are named ${item}. Use the id of one of them.`,
      );
};

const isProblem = (value: unknown): value is RowProblem =>
  value !== null && typeof value === 'object' && 'path' in value && 'code' in value;

const readMedia = (cells: Cells, files: FileNames): ReadCells => {
  const cell = cells.get('media');
  if (cell === undefined) return { post: {}, problems: [] };
  const texts = readList(cells.get('altText') ?? '');
  const items = readList(cell).filter(item => item !== '');
  const found = items.map((item, index) => fileOf(item, `media[${index}]`, files));
  const media = found.flatMap((ref, index) => {
    if (isProblem(ref)) return [];
    const altText = texts[index];
    return [altText === undefined || altText === '' ? ref : { ...(ref as object), altText }];
  });
  return { post: { media }, problems: found.filter(isProblem) };
};

const betweenParts = /(?:^|\r?\n)---[ \t]*(?:\r?\n|$)/g;

/**
 * Splits a text at `betweenParts`. `split` with a regular expression takes a hundred times as long once a package has
 * modified the prototype of regular expressions, as the core-js of twitter-text does.
 */
const splitParts = (cell: string): string[] => {
  const marks = [...cell.matchAll(betweenParts)];
  const ends = [...marks.map(({ index }) => index), cell.length];
  const begins = [0, ...marks.map(({ 0: mark, index }) => index + mark.length)];
  return begins.map((begin, part) => cell.slice(begin, ends[part]));
};

/** Reads the parts of a thread, separated by lines of `---`, or as JSON if they have files. */
const readThread = (cell: string): unknown => {
  const parsed = cell.startsWith('[') ? parseJson(cell) : undefined;
  return Array.isArray(parsed) ? parsed : splitParts(cell).map(text => ({ text }));
};

const flags: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

const readSetting = (cell: string, { type }: SettingColumn): unknown => {
  if (type === 'boolean') return flags[cell.trim().toLowerCase()] ?? cell;
  if (type === 'integer') return /^\d{1,15}$/.test(cell.trim()) ? Number(cell) : cell;
  return type === 'array' ? readList(cell).filter(item => item !== '') : cell;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const readOptions = (cells: Cells, rest: unknown): Record<string, unknown> => {
  const options: Record<string, unknown> = isObject(rest) ? { ...rest } : {};
  for (const [name, column] of settingColumns) {
    const cell = cells.get(name);
    const own = options[column.platform];
    if (cell === undefined) continue;
    options[column.platform] = { ...(isObject(own) ? own : {}), [column.setting]: readSetting(cell, column) };
  }
  return options;
};

const readObjects = (cells: Cells): ReadCells => {
  const read: ReadCells = { post: {}, problems: [] };
  for (const name of ['platformOptions', 'accountOptions', 'disclosures', 'metadata', 'insert']) {
    const cell = cells.get(name);
    if (cell === undefined) continue;
    const value = parseJson(cell);
    if (isObject(value)) read.post[name] = value;
    else read.problems.push(problem(name, 'invalid_type', 'Must be a JSON object.'));
  }
  return read;
};

/** Reads names that are separated by spaces, commas, semicolons, or bars. Undefined for an empty cell. */
const readNames = (cell: string | undefined): string[] | undefined => {
  const names = cell
    ?.toLowerCase()
    .split(/[\s,;|]+/)
    .filter(name => name !== '');
  return names?.length ? names : undefined;
};

const given = (name: string, value: unknown): Record<string, unknown> =>
  value === undefined ? {} : { [name]: value };

/** Returns the brand's slug or name as typed in a row. */
export const readBrandCell = (cells: Cells): string | undefined => cells.get('brand')?.trim();

/** Reads a row as the body of `POST /posts`. `slugs`: slugs of brands by lower-case name. */
export const readCells = (cells: Cells, files: FileNames, slugs: ReadonlyMap<string, string>): ReadCells => {
  const brand = readBrandCell(cells);
  const [times, media, objects] = [readTimes(cells), readMedia(cells, files), readObjects(cells)];
  const thread = cells.get('thread');
  const labels = cells.get('labels');
  const options = readOptions(cells, objects.post['platformOptions']);
  return {
    post: {
      ...objects.post,
      ...times.post,
      ...media.post,
      ...given('brandSlug', brand === undefined ? undefined : (slugs.get(brand.toLowerCase()) ?? brand)),
      ...given('platforms', readNames(cells.get('platforms'))),
      ...given('accounts', readNames(cells.get('accounts'))),
      text: cells.get('text') ?? '',
      ...given('externalId', cells.get('externalId')?.trim()),
      ...given('queue', cells.get('queue')?.trim().toLowerCase()),
      ...given('labels', labels === undefined ? undefined : textItems(labels)),
      ...given('thread', thread === undefined ? undefined : readThread(thread)),
      ...(Object.keys(options).length > 0 && { platformOptions: options }),
    },
    problems: [...times.problems, ...media.problems, ...objects.problems],
  };
};
