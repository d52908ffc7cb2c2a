// `npm run init [-- --url https://…]`: creates .env for docker-compose.yml from .env.example, with new secrets. In an existing
// .env, it fills in what is missing and changes nothing else. Plain JavaScript, so that it runs before packages are installed.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '..');
const read = name => readFileSync(path.join(root, name), 'utf8');

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    /** File to create instead of .env. */
    file: { type: 'string', default: path.join(root, '.env') },
  },
});

/** Letters and digits only, because passwords become part of a URL. */
const password = () => randomBytes(24).toString('hex');

const secrets = {
  POSTGRES_PASSWORD: password,
  SOCIAL_DB_PASSWORD: password,
  SERVICE_DB_PASSWORD: password,
  TEMPORAL_DB_PASSWORD: password,
  ENCRYPTION_KEYS: () => `1:${randomBytes(32).toString('base64')}`,
  SIGNING_SECRET: () => randomBytes(32).toString('hex'),
  S3_ACCESS_KEY_ID: () => randomBytes(10).toString('hex'),
  S3_SECRET_ACCESS_KEY: () => randomBytes(32).toString('hex'),
  TYPESENSE_API_KEY: password,
};

/** Returns names and values of the lines `NAME=value`. */
const valuesIn = text =>
  new Map([...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value.trim()]));

/** Sets a value in its line, or adds the line. */
const assign = (text, name, value) => {
  const line = new RegExp(`^${name}=.*$`, 'm');
  return line.test(text)
    ? text.replace(line, () => `${name}=${value}`)
    : `${text.trimEnd()}\n${name}=${value}\n`;
};

/** Settings that docker-compose.yml decides, whose value in .env has no effect. */
const fixedSettings = () => {
  const [, block = ''] = /^x-settings: &settings\n([\s\S]*?)^\S/m.exec(read('docker-compose.yml')) ?? [];
  return [...block.matchAll(/^ {2}([A-Z0-9_]+): (.*)$/gm)].flatMap(([, name, value]) =>
    value.startsWith(`\${${name}:`) || value === "''" ? [] : [name],
  );
};

/** Returns a line for each name that has no effect. */
const findIneffective = given => {
  const fixed = new Set(fixedSettings());
  const known = new Set([
    ...valuesIn(read('.env.example')).keys(),
    ...[...read('docs/reference/settings.md').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name),
  ]);
  return [...given].flatMap(([name, value]) => {
    if (value === '') return [];
    if (fixed.has(name)) return [`${name} has no effect: docker-compose.yml decides it.`];
    return known.has(name) || name.startsWith('COMPOSE_')
      ? []
      : [`${name} has no effect: no setting has this name.`];
  });
};

const example = read('.env.example');
const isNew = !existsSync(values.file);
let text = isNew ? example : readFileSync(values.file, 'utf8');
const created = [];
for (const [name, create] of Object.entries(secrets))
  if (!valuesIn(text).get(name)) {
    text = assign(text, name, create());
    created.push(name);
  }
if (values.url !== undefined) text = assign(text, 'PUBLIC_URL', new URL(values.url).href.replace(/\/$/, ''));

if (isNew || text !== readFileSync(values.file, 'utf8')) {
  const fresh = `${values.file}.${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  renameSync(fresh, values.file);
}
console.log(isNew ? `Created ${values.file}.` : `Kept all values in ${values.file}.`);
if (created.length > 0)
  console.log(
    `New secrets: ${created.join(', ')}. Store a copy of the file: ENCRYPTION_KEYS decrypts all tokens.`,
  );
for (const line of findIneffective(valuesIn(text))) console.log(line);
if (valuesIn(text).get('PUBLIC_URL') === valuesIn(example).get('PUBLIC_URL'))
  console.log('Next: set PUBLIC_URL to your address.');
