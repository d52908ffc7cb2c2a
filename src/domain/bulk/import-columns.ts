import type { OptionSchema } from '../limits/option.ts';
import { optionSchemas } from '../limits/options.ts';
import { platformNames, type PlatformName } from '../platforms.ts';

/** A cell for a setting of one platform: `youtube.title`. */
export interface SettingColumn {
  platform: PlatformName;
  setting: string;
  type: 'string' | 'boolean' | 'integer' | 'array';
}

/** A list of objects stands in `platformOptions` alone. */
const isOfObjects = ({ items }: OptionSchema): boolean =>
  (items as Partial<OptionSchema> | undefined)?.['properties'] !== undefined;

/** The cells of a platform: its own text, and each of its settings. */
const settingsOf = (platform: PlatformName): [string, SettingColumn][] => [
  [`${platform}.text`, { platform, setting: 'text', type: 'string' }],
  ...Object.entries(optionSchemas[platform])
    .filter(([, schema]) => !isOfObjects(schema))
    .map(([setting, { type }]): [string, SettingColumn] => [
      `${platform}.${setting}`,
      { platform, setting, type },
    ]),
];

export const settingColumns: ReadonlyMap<string, SettingColumn> = new Map(platformNames.flatMap(settingsOf));

/** What an export says of a post beside; in an import `id` names a post that is there already. */
export const exportedColumns = ['id', 'status'] as const;

/** What most posts have. */
const plainColumns = [
  'externalId',
  'brand',
  'platforms',
  'text',
  ...platformNames.map(name => `${name}.text`),
  'media',
  'altText',
  'scheduledAt',
  'timeZone',
  'queue',
  'plannedFor',
  'labels',
  'thread',
];

/** The columns of the template. */
export const templateColumns: readonly string[] = [
  ...plainColumns,
  ...[...settingColumns.keys()].filter(name => /\.(?:firstComment|title)$/.test(name)),
];

/** Every column that an import knows, and that an export has, in its order. */
export const importColumns: readonly string[] = [
  ...exportedColumns,
  ...templateColumns,
  ...[...settingColumns.keys()].filter(name => !templateColumns.includes(name)),
  // as JSON: what has no column of its own
  'platformOptions',
  'disclosures',
  'metadata',
  'insert',
];

const byName = new Map(importColumns.map(name => [name.toLowerCase(), name]));

/** The column that a header means; undefined where there is none. */
export const findColumn = (header: string): string | undefined => byName.get(header.trim().toLowerCase());

/** The column that a path of a post stands in; null where it stands in none. */
export const columnOf = (path: string): string | null => {
  const [, platform = '', setting = ''] = /^platformOptions\.(\w+)\.(\w+)/.exec(path) ?? [];
  if (settingColumns.has(`${platform}.${setting}`)) return `${platform}.${setting}`;
  if (path === 'brandSlug') return 'brand';
  if (/^media\[\d+\]\.altText/.test(path)) return 'altText';
  const [first = ''] = path.split(/[.[]/);
  return importColumns.includes(first) ? first : null;
};

/** A list in a cell: its items with `|` between them, or on lines, or as JSON where they hold such signs themselves. */
export const readList = (cell: string): unknown[] => {
  if (cell.trimStart().startsWith('[')) {
    const items = parseJson(cell);
    if (Array.isArray(items)) return items;
  }
  return cell.split(/[|\r\n]/).map(item => item.trim());
};

export const writeList = (items: readonly string[]): string =>
  items.some(item => /[|\r\n]/.test(item) || item.trim() !== item || item.startsWith('['))
    ? JSON.stringify(items)
    : items.join(' | ');

/** What JSON says; undefined for what is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
