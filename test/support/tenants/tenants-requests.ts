import { randomBytes, randomUUID } from 'node:crypto';
import type { OpenApiFile } from '../http/openapi.ts';
import { kindOfHole, resolved, type Kind, type Schema, type Slot } from './tenants-slots.ts';

/** Ids of what one organization has: one or more of each kind. */
export type World = Readonly<Record<Kind, readonly string[]>>;

/** A valid request except for the value of one slot. */
export interface Attempt {
  method: string;
  path: string;
  body: unknown;
}

/** Returns an unknown id of the kind. */
export const nobodys = (kind: Kind): string =>
  kind === 'brandSlug' ? `nobodys-${randomBytes(4).toString('hex')}` : randomUUID();

const anHour = 3_600_000;

/** Valid values of texts that a schema alone does not define. */
const texts: Readonly<Record<string, () => string>> = {
  url: () => 'https://example.com/here',
  email: () => `somebody-${randomBytes(4).toString('hex')}@example.com`,
  slug: () => `slug-${randomBytes(4).toString('hex')}`,
  schedule: () => '0 9 * * *',
  instruction: () => 'Make it shorter.',
  timeZone: () => 'Europe/Berlin',
  time: () => '09:00',
  rule: () => 'FREQ=DAILY',
  startsAt: () => '2035-01-31T09:00:00',
  'postIds[]': () => randomUUID(),
  since: () => new Date(Date.now() - anHour).toISOString(),
};

/** Fields that an operation asks for by all means, and whose id is the caller's own where another slot is tried. */
const named: Readonly<Record<string, Kind>> = {
  brandSlug: 'brandSlug',
  knowledgeBaseId: 'knowledgeBase',
  ideaId: 'idea',
};

interface Filling {
  file: OpenApiFile;
  /** World whose ids fill the other slots. */
  world: World;
  slot: Pick<Slot, 'where' | 'name'>;
  id: string;
}

const textFor = ({ format }: Schema, name: string): string =>
  texts[name]?.() ??
  (format === 'date-time' ? new Date(Date.now() + anHour).toISOString() : `Some ${name.replace('[]', '')}`);

/** Whether the slot is this field of the body or is inside it. */
const leads = (path: string, { slot }: Filling): boolean =>
  slot.where === 'body' && slot.name.startsWith(path) && /^(?:$|[.[])/.test(slot.name.slice(path.length));

const objectOf = (schema: Schema, path: string, filling: Filling): Record<string, unknown> => {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const first = minProperties > 0 ? Object.keys(properties)[0] : undefined;
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const names = Object.keys(properties).filter(
    name => required.includes(name) || name === first || leads(at(name), filling),
  );
  return Object.fromEntries(names.map(name => [name, valueOf(properties[name] ?? {}, at(name), filling)]));
};

const leafOf = (schema: Schema, name: string, { world }: Filling): unknown => {
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  const kind = named[name];
  if (kind) return world[kind][0];
  const type = [schema.type].flat()[0];
  if (type === 'integer' || type === 'number') return name === 'end' ? 2 : 1;
  return type === 'boolean' ? true : textFor(schema, name);
};

const valueOf = (given: Schema, path: string, filling: Filling): unknown => {
  const schema = resolved(filling.file, given);
  if (filling.slot.where === 'body' && path === filling.slot.name) return filling.id;
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return valueOf(either[0] ?? {}, path, filling);
  if (schema.properties) return objectOf(schema, path, filling);
  if (schema.items) {
    const others = valueOf(schema.items, `${path}[]`, { ...filling, slot: { where: 'path', name: '' } });
    const more = Array.from({ length: (schema.minItems ?? 1) - 1 }, () => others);
    return [valueOf(schema.items, `${path}[]`, filling), ...more];
  }
  return leafOf(schema, path.split('.').at(-1) ?? '', filling);
};

/** Fields that an operation requires without its schema saying so. */
const besides: Readonly<Record<string, object>> = {
  answerComment: { text: 'From eight.' },
  draftAnswer: { instructions: 'Name the hours.' },
  createAgent: { instructions: 'About bread.', schedule: '0 9 * * *' },
  schedulePost: { scheduledAt: '2035-01-15T09:00:00Z' },
  correctPost: { platforms: { linkedin: { text: 'About bread.' } } },
};

/** The body of an operation with its required fields, and what leads to the slot. */
export const bodyOf = ({ operation }: Pick<Slot, 'operation'>, filling: Filling): unknown => {
  const schema = operation.requestBody?.content['application/json']?.schema as Schema | undefined;
  if (!schema) return undefined;
  const given = valueOf(schema, '', filling) as Record<string, unknown>;
  const body = { ...given, ...besides[operation.operationId] };
  return Object.keys(body).length === 0 ? undefined : body;
};

const pathOf = ({ path }: Slot, { world, slot, id }: Filling): string =>
  path.replaceAll(/\{\w+\}/g, (hole, index: number) => {
    if (hole === '{platform}') return 'x';
    if (hole === '{provider}') return 'github';
    if (hole === '{version}') return '1';
    if (slot.where === 'path' && slot.name === hole) return id;
    const kind = kindOfHole(path.slice(0, index) + hole);
    return kind === undefined ? 'nothing' : (world[kind][0] ?? '');
  });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns the required query of a calendar and a search. */
const requiredOf = ({ operation }: Slot): string => {
  const requires = (wanted: string): boolean =>
    operation.parameters.some(({ name, required }) => name === wanted && required);
  if (requires('from')) return `from=${inDays(-10)}&to=${inDays(30)}`;
  return requires('q') ? 'q=acme' : '';
};

/** A request of the owner of `world` that names `id` in the slot. */
export const attemptOf = (
  file: OpenApiFile,
  slot: Slot,
  { world, id }: { world: World; id: string },
): Attempt => {
  const filling: Filling = { file, world, slot, id };
  const named = slot.where === 'query' ? `${slot.name}=${encodeURIComponent(id)}` : '';
  const search = [named, requiredOf(slot)].filter(part => part !== '').join('&');
  return {
    method: slot.method.toUpperCase(),
    path: `${pathOf(slot, filling)}${search && `?${search}`}`,
    body: bodyOf(slot, filling),
  };
};
