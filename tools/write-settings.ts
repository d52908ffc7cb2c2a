import { readFileSync, writeFileSync } from 'node:fs';
import { settings, settingsSchema } from '../src/config/index.ts';

/** Writes docs/reference/settings.md from the settings of src/config/index.ts: `npm run docs`. A test says when it is out of date. */
const page = new URL('../docs/reference/settings.md', import.meta.url);
const fileIn = (name: string): string => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8');
const index = fileIn('config/index.ts');
const fileOf = (part: string): string => new RegExp(`\\b${part}\\b.* from '\\./(.+)'`).exec(index)?.[1] ?? '';
const source = index.replaceAll(/^ {2}\.\.\.(\w+Settings),$/gm, (_, part: string) =>
  fileIn(`config/${fileOf(part)}`),
);

const head = `# Settings

Made from \`src/config/index.ts\` by \`npm run docs\`; change it there. Every setting is an environment variable, and \`npm start\` works with none set. An empty value counts as unset. Durations are written \`250ms\`, \`30s\`, \`5m\`, \`24h\`, \`7d\`; sizes are bytes; flags are \`true\` or \`false\`.

The roles \`api\` and \`worker\` need \`DATABASE_URL\`, \`TEMPORAL_ADDRESS\`, \`ENCRYPTION_KEYS\` and \`SIGNING_SECRET\`; \`migrate\` needs \`DATABASE_URL\`. \`npm start\` makes all four itself and keeps them in \`DATA_DIR\`.
`;

const fields = settingsSchema().properties ?? {};

interface Section {
  title: string;
  names: string[];
}

/** The sections that the comments of src/config/index.ts and of what it takes in make, with the settings that follow each. */
const sections = (): Section[] => {
  const found: Section[] = [];
  for (const line of source.split('\n')) {
    const title = /^ {2}\/\/ ── (.+?) ─+$/.exec(line)?.[1];
    const name = /^ {2}([A-Z][A-Z0-9_]+): /.exec(line)?.[1];
    if (title) found.push({ title, names: [] });
    else if (name && name in settings) found.at(-1)?.names.push(name);
  }
  return found;
};

const defaultOf = (name: string): string => {
  const field = fields[name];
  const value = typeof field === 'object' ? field.default : undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text ? `\`${text}\`` : '';
};

const choicesOf = (name: string): string => {
  const field = fields[name];
  const choices = typeof field === 'object' ? (field.enum ?? []) : [];
  const isFlag = choices.includes('true');
  return choices.length === 0 || isFlag ? '' : ` One of ${choices.map(one => `\`${one}\``).join(', ')}.`;
};

const row = (name: string): string =>
  `| \`${name}\` | ${defaultOf(name)} | ${settings[name]}${choicesOf(name)} |`;

const table = ({ title, names }: Section): string =>
  [
    `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
    '',
    '| setting | default | meaning |',
    '|---|---|---|',
    ...names.map(row),
  ].join('\n');

/** The whole page as it should be now. Throws when a setting stands in no section. */
export const settingsPage = (): string => {
  const all = sections();
  const placed = new Set(all.flatMap(({ names }) => names));
  const lost = Object.keys(settings).filter(name => !placed.has(name));
  if (lost.length > 0)
    throw new Error(`no section comment of src/config/index.ts stands above ${lost.join(', ')}`);
  return `${[head, ...all.map(table)].join('\n').replaceAll('|\n## ', '|\n\n## ')}\n`;
};

if (import.meta.main) writeFileSync(page, settingsPage());
