/// <reference types="node" />
import { createHash } from 'node:crypto';
import { exampleText } from './examples.ts';

/** Parts of an OpenAPI file that the methods are generated from. */
export interface ApiFile {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
  webhooks?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: { name: string; in: string; required?: boolean; schema: { type?: string; enum?: unknown[] } }[];
  requestBody?: { required?: boolean; content?: Record<string, { example?: unknown }> };
}

export interface Method {
  id: string;
  name: string;
  verb: string;
  path: string;
  spec: Operation;
}

/** Operations without a method, each with the reason. */
const leftOut: Record<string, string> = {
  completeConnection: 'a platform sends browsers there',
  decideConnection: 'the form of a page',
  completeSocialLogin: 'a provider sends browsers there',
  receiveStripeEvent: 'Stripe calls it',
  receivePlatformEvent: 'platforms call it',
  provePlatformWebhook: 'platforms call it',
  getFile: 'its address is given whole, signed',
  getFileInFolder: 'its address is given whole, signed',
  previewCarousel: 'its address is given whole, signed',
  createClipUpload: 'tus: use a tus client',
  getClipUpload: 'tus: use a tus client',
  appendToClipUpload: 'tus: use a tus client',
  deleteClipUpload: 'tus: use a tus client',
};

/** Former names of methods, which still work, by operation. */
export const formerNames: Record<string, string> = { correctPost: 'revisePublished' };

/** Operations that stream without end, with the name of their stream. */
export const streams: Record<string, string> = {
  streamChanges: 'changes',
  streamNotifications: 'notifications',
};

/** Noun of a tag, if it differs from the tag. */
const nouns: Record<string, string> = { 'Audit log': 'AuditEvents' };

/** `API keys` → `ApiKeys`. */
export const pascal = (tag: string): string =>
  tag.toLowerCase().replaceAll(/(?:^|[^a-z0-9]+)([a-z])/g, (_, letter: string) => letter.toUpperCase());
const propertyOf = (tag: string): string => pascal(tag).replace(/^./, letter => letter.toLowerCase());

/** `createPost` of `Posts` → `create`, `getPostTimeline` → `getTimeline`: the noun is in the resource's name. */
const shortName = (id: string, tag: string): string => {
  const plural = nouns[tag] ?? pascal(tag);
  const singular = plural.replace(/s$/, '');
  const short = id.replace(new RegExp(`(?<=[a-z])(?:${plural}|${singular})(?=[A-Z]|$)`), '');
  return short === '' ? id : short;
};

/** Returns the methods of each tag. If two would have the same name, the later one keeps its operation's full name. */
export const methodsByTag = (file: ApiFile): Map<string, Method[]> => {
  const tags = new Map<string, Method[]>();
  for (const [path, operations] of Object.entries(file.paths))
    for (const [verb, spec] of Object.entries(operations)) {
      const [tag = 'Other'] = spec.tags;
      if (spec.operationId in leftOut) continue;
      const methods = tags.get(tag) ?? [];
      const short = shortName(spec.operationId, tag);
      const name = methods.some(method => method.name === short) ? spec.operationId : short;
      tags.set(tag, [...methods, { id: spec.operationId, name, verb: verb.toUpperCase(), path, spec }]);
    }
  return tags;
};

export const isList = ({ verb, spec }: Method): boolean =>
  verb === 'GET' && ['limit', 'offset'].every(name => spec.parameters.some(one => one.name === name));

/** Returns the parameters of the method, required ones first, and the arguments it passes on. */
const signatureOf = ({ id, spec }: Method) => {
  const inPath = spec.parameters.filter(one => one.in === 'path');
  const query = spec.parameters.filter(one => one.in === 'query');
  const pathType = (one: (typeof inPath)[number]): string =>
    one.schema.type === 'string' && !one.schema.enum ? 'string' : `Path<'${id}'>['${one.name}']`;
  const parameters = inPath.map(one => `${one.name}: ${pathType(one)}`);
  if (spec.requestBody) parameters.push(`body${spec.requestBody.required ? '' : '?'}: Body<'${id}'>`);
  if (query.length > 0) parameters.push(`query${query.some(one => one.required) ? '' : '?'}: Query<'${id}'>`);
  parameters.push('options?: RequestOptions');
  const passed = [...(query.length > 0 ? ['query'] : []), ...(spec.requestBody ? ['body'] : [])];
  return { parameters: parameters.join(', '), passed };
};

const pathText = (path: string): string => {
  const text = path.replaceAll(/\{(\w+)\}/g, '${$1}');
  return text === path ? `'${path}'` : `at\`${text}\``;
};

const comment = (lines: string[], indent: string): string =>
  [`${indent}/**`, ...lines.map(line => `${indent} *${line === '' ? '' : ` ${line}`}`), `${indent} */`]
    .join('\n')
    .replaceAll(/\*\/(?!$)/g, '*\\/');

const streamText = (told: string, doc: string): string =>
  `${doc}\n  stream(options?: StreamOptions): AsyncGenerator<Streamed['${told}'], void> {\n    return this.streaming('${told}', options);\n  }`;

const aliasText = ({ name, spec }: Method, former: string): string => {
  const own = `${pascal(spec.tags[0] ?? '')}Resource['${name}']`;
  return `  /** @deprecated Use \`${name}\`. */\n  ${former}(...given: Parameters<${own}>): ReturnType<${own}> {\n    return this.${name}(...given);\n  }`;
};

const methodText = (method: Method): string => {
  const { id, name, verb, path, spec } = method;
  const { parameters, passed } = signatureOf(method);
  const about = spec.description ? ['', ...spec.description.split('\n')] : [];
  const example = exampleText(spec, `${propertyOf(spec.tags[0] ?? '')}.${name}`);
  const shown = example === undefined ? [] : ['', '@example', example];
  const doc = comment([`${spec.summary}.`, ...about, '', `\`${verb} ${path}\``, ...shown], '  ');
  const told = streams[id];
  if (told !== undefined) return streamText(told, doc);
  const body = isList(method)
    ? `): Listing<Data<'${id}'>> {\n    return this.listing(${pathText(path)}, query, options);`
    : `): Promise<Data<'${id}'>> {\n    return this.perform('${verb}', ${pathText(path)}, ${passed.length > 0 ? `{ ${passed.join(', ')} }` : '{}'}, options);`;
  const former = formerNames[id];
  const alias = former === undefined ? '' : `\n\n${aliasText(method, former)}`;
  return `${doc}\n  ${name}(${parameters}${body}\n  }${alias}`;
};

const head = '// Generated from the OpenAPI file by `npm run sdk`. Change nothing here.\n';

/** Returns src/generated/resources.ts: a class for each tag, with a method for each operation. */
export const resourcesText = (file: ApiFile): string => {
  const tags = methodsByTag(file);
  const classes = [...tags].map(
    ([tag, methods]) =>
      `${tag === 'Posts' ? 'export ' : ''}class ${pascal(tag)}Resource extends Resource {\n${methods.map(methodText).join('\n\n')}\n}\n`,
  );
  const properties = [...tags.keys()].map(tag => `  readonly ${propertyOf(tag)}: ${pascal(tag)}Resource;`);
  const made = [...tags.keys()].map(
    tag => `    this.${propertyOf(tag)} = new ${pascal(tag)}Resource(transport);`,
  );
  return [
    head,
    `import type { Listing } from '../listing.ts';\nimport { at, Resource } from '../resource.ts';`,
    `import type { Streamed, StreamOptions } from '../stream.ts';`,
    `import type { Transport } from '../transport.ts';`,
    `import type { Body, Data, Path, Query, RequestOptions } from '../types.ts';\n`,
    classes.join('\n'),
    `/** Everything that a client can do, by noun. */\nexport class Resources {\n${properties.join('\n')}\n`,
    `  constructor(transport: Transport) {\n${made.join('\n')}\n  }\n}\n`,
  ].join('\n');
};

/** Returns src/generated/models.ts: a type for each schema. */
export const modelsText = (file: ApiFile): string => {
  const names = Object.keys(file.components.schemas).map(name => `export type ${name} = Schemas['${name}'];`);
  return [head, `import type { Schemas } from '../types.ts';\n`, `${names.join('\n')}\n`].join('\n');
};

/** Returns the line of src/generated/schema.ts that identifies the API file it was generated from. */
export const stampOf = ({ paths, webhooks, components }: ApiFile): string => {
  const text = JSON.stringify({ paths, webhooks, components });
  return `// sha256 of paths, webhooks and components: ${createHash('sha256').update(text).digest('hex')}\n`;
};

export const schemaHead = (file: ApiFile): string => `${head}${stampOf(file)}\n`;
