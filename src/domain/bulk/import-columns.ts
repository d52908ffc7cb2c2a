import type { OptionSchema } from '../limits/option.ts';
import { optionSchemas } from '../limits/options.ts';
import { platformNames, type PlatformName } from '../platforms.ts';

/** Column of a setting of one platform: `youtube.title`. */
export interface SettingColumn {
  platform: PlatformName;
  setting: string;
  type: 'string' | 'boolean' | 'integer' | 'array';
}

/** Returns whether an option is a list of objects, which only the `platformOptions` column can hold. */
const isOfObjects = ({ items }: OptionSchema): boolean =>
  (items as Partial<OptionSchema> | undefined)?.['properties'] !== undefined;

/** Returns the columns of a platform: its own text, and each of its settings. */
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

/** Additional columns of an export. In an import, `id` refers to an existing post. */
export const exportedColumns = ['id', 'status'] as const;

/** Columns that apply to most posts. */
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

/** Columns of the import template. */
export const templateColumns: readonly string[] = [
  ...plainColumns,
  ...[...settingColumns.keys()].filter(name => /\.(?:firstComment|title)$/.test(name)),
];

/** Every column of imports and exports, in order. */
export const importColumns: readonly string[] = [
  ...exportedColumns,
  ...templateColumns,
  ...[...settingColumns.keys()].filter(name => !templateColumns.includes(name)),
  // options without a column of their own, as JSON
  'platformOptions',
  'accounts',
  'accountOptions',
  'disclosures',
  'metadata',
  'insert',
];

/** Names of the same fields in JSON, which a header may have as well. */
const jsonNames = [
  ['brandSlug', 'brand'],
  ...[...settingColumns.keys()].map(name => [`platformOptions.${name}`, name]),
] as const;

const byName = new Map(
  [...importColumns.map(name => [name, name] as const), ...jsonNames].map(([name = '', column = '']) => [
    name.toLowerCase(),
    column,
  ]),
);

/** Returns the column for a header, or undefined if the header is unknown. */
export const findColumn = (header: string): string | undefined => byName.get(header.trim().toLowerCase());

/** Returns the column that holds a path of a post, or null if there is none. */
export const columnOf = (path: string): string | null => {
  const [, platform = '', setting = ''] = /^platformOptions\.(\w+)\.(\w+)/.exec(path) ?? [];
  if (settingColumns.has(`${platform}.${setting}`)) return `${platform}.${setting}`;
  if (path === 'brandSlug') return 'brand';
  if (/^media\[\d+\]\.altText/.test(path)) return 'altText';
  const [first = ''] = path.split(/[.[]/);
  return importColumns.includes(first) ? first : null;
};

/**
 * Reads a list from a cell: items separated by `|` or line breaks, or a JSON array for items that contain such characters.
 */
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

/** Parses JSON. Returns undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
