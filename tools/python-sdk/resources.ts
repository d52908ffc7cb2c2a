import {
  formerNames,
  isList,
  methodsByTag,
  pascal,
  streams,
  type ApiFile,
  type Method,
} from '../../sdk/typescript/generate/resources.ts';
import { argumentsShown, shownMethods } from '../../sdk/typescript/generate/examples.ts';
import { argumentType, withoutMark, type Schema, type TypeWriter } from './models.ts';
import { call, docstring, head, methodName, pascalCase, quoted, renamed, snake } from './names.ts';

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

/** More of an operation than the methods of TypeScript need. */
interface Spec {
  operationId: string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

/** One argument of a method: in which part of the request it goes, under which name. */
interface Argument {
  own: string;
  name: string;
  part: 'path' | 'query' | 'body';
  type: string;
  isRequired: boolean;
  description: string | undefined;
}

export interface Writing {
  file: ApiFile;
  types: TypeWriter;
  /** Classes that stand in arguments. */
  taken: ReadonlySet<string>;
}

/** The TypeScript generator names fewer fields of an operation than there are, and than this one reads. */
const specOf = (method: Method): Spec => method.spec as unknown as Spec;

/** The form that a body is sent in, and the class that it has; of several forms the first, which has fields. */
const bodyOf = ({ requestBody }: Spec): { type: string; name: string; isRequired: boolean } | undefined => {
  const [first] = Object.entries(requestBody?.content ?? {});
  const name = first?.[1].schema?.$ref?.split('/').at(-1);
  return first && name ? { type: first[0], name, isRequired: requestBody?.required === true } : undefined;
};

/** The arguments that stand for the fields of a body. */
const bodyArguments = (spec: Spec, types: TypeWriter): Argument[] => {
  const body = bodyOf(spec);
  if (!body) return [];
  const written = types.classes.get(body.name);
  if (!written) throw new Error(`The body of ${spec.operationId} has no fields.`);
  return written.fields.map(({ own, name, type, isRequired, description }) => ({
    own,
    name,
    part: 'body',
    type,
    isRequired,
    description,
  }));
};

const argumentsOf = (spec: Spec, types: TypeWriter): Argument[] => {
  const inBody = bodyArguments(spec, types);
  const others = (['path', 'query'] as const).flatMap(part =>
    spec.parameters
      .filter(one => one.in === part)
      .map((one): Argument => ({
        own: snake(one.name),
        name: one.name,
        part,
        type: types.typeOf(one.schema, pascalCase(spec.operationId) + pascalCase(one.name), true),
        isRequired: part === 'path' || one.required === true,
        description: one.description,
      })),
  );
  // what a text as a body says in its query, JSON says in itself
  const all = [...others.filter(one => !inBody.some(({ own }) => own === one.own)), ...inBody];
  if (all.some(({ own }) => own === 'options' || own === 'self'))
    throw new Error(`${spec.operationId} has an argument with a name of the client's own.`);
  return all;
};

/** The classes that stand in arguments of methods. */
export const takenIn = (file: ApiFile, types: TypeWriter): Set<string> => {
  const methods = [...methodsByTag(file).values()].flat();
  const all = types.within(
    methods.flatMap(method => argumentsOf(specOf(method), types).map(({ type }) => type)),
  );
  return new Set([...all].filter(name => types.classes.has(name)));
};

/** The names of the types that the methods of each noun take and answer. */
export const typesByNoun = (file: ApiFile, types: TypeWriter): Map<string, Set<string>> =>
  new Map(
    [...methodsByTag(file)].map(([tag, methods]) => {
      const used = methods.map(specOf).flatMap(spec => {
        const inArguments = argumentsOf(spec, types).map(({ type }) => type);
        return [...inArguments, bodyOf(spec)?.name ?? 'None', returnsOf(spec, types)];
      });
      return [methodName(pascal(tag)), types.within(used)];
    }),
  );

const inModels =
  (types: TypeWriter) =>
  (name: string): string =>
    types.isNamed(name) ? `m.${name}` : name;

/** The type of what an operation answers. */
const returnsOf = (spec: Spec, types: TypeWriter): string => {
  const success = Object.entries(spec.responses).filter(([status]) => /^20[012]$/.test(status));
  const kinds = success.flatMap(([, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]) => {
      if (type !== 'application/json') return 'str';
      if (!schema?.properties?.['success']) return 'Any';
      const { data } = schema.properties;
      return data ? types.typeOf(data, `${pascalCase(spec.operationId)}Data`, false) : 'None';
    }),
  );
  return kinds.length === 0 ? 'None' : [...new Set(kinds)].join(' | ');
};

const dictOf = (all: readonly Argument[], key: (one: Argument) => string): string =>
  `{${all.map(one => `${quoted(key(one))}: ${one.own}`).join(', ')}}`;

/** The type of the entries of a list: of the one array in its page. */
const itemOf = (page: string, types: TypeWriter): string => {
  const found = [page, ...(types.classes.get(page)?.fields.map(({ type }) => type) ?? [])];
  return found.map(type => /^List\[(.*)\]$/.exec(type)?.[1]).find(type => type !== undefined) ?? 'Any';
};

/** A value as a literal of Python, with the keys that the models have. */
const literal = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value === null) return 'None';
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `${quoted(snake(name))}: ${literal(one)}`);
  return `{${fields.join(', ')}}`;
};

const keywordsOf = (value: object): string[] =>
  Object.entries(value).map(([name, one]) => `${snake(name)}=${literal(one)}`);

/** The example of a method, which the docstrings of the main ones have. */
const exampleOf = (method: Method): string[] => {
  const spec = specOf(method);
  const shown = shownMethods[spec.operationId];
  if (!shown) return [];
  const { path, body } = argumentsShown(method.spec);
  const all = [
    ...path.map(({ name, value }) => (value === undefined ? snake(name) : quoted(value))),
    ...(shown.body ? [shown.body.python] : keywordsOf(body ?? {})),
    ...keywordsOf(shown.query ?? {}),
  ];
  const name = `${methodName(pascal(method.spec.tags[0] ?? ''))}.${methodName(method.name)}`;
  const asked = isList(method) ? '.page()' : '';
  return ['', 'Example:', `    ${snake(shown.result)} = await client.${name}(${all.join(', ')})${asked}`];
};

const aboutText = (method: Method, spec: Spec, all: readonly Argument[]): string => {
  const { verb, path } = method;
  const told = all.filter(one => one.description);
  const lines = told.map(({ own, description = '' }) => `    ${own}: ${description.replaceAll(/\s+/g, ' ')}`);
  return [
    `${spec.summary}.`,
    ...(spec.description ? ['', spec.description] : []),
    ...(lines.length > 0 ? ['', 'Args:', ...lines] : []),
    '',
    `\`${verb} ${path}\``,
    ...exampleOf(method),
  ].join('\n');
};

/** Returns the arguments that a method passes to the handwritten part of the client. */
const handedOn = (method: Method, all: readonly Argument[], returns: string): string[] => {
  const of = (part: Argument['part']): Argument[] => all.filter(one => one.part === part);
  const body = bodyOf(specOf(method));
  const filled = method.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{at(${snake(name)})}`);
  const path = filled === method.path ? quoted(filled) : `f${quoted(filled)}`;
  return [
    quoted(method.verb),
    path,
    ...(of('query').length > 0 ? [`query=${dictOf(of('query'), one => one.name)}`] : []),
    ...(body ? [`body=m.${body.name}`, `fields=${dictOf(of('body'), one => one.own)}`] : []),
    ...(body && body.type !== 'application/json' ? [`media_type=${quoted(body.type)}`] : []),
    ...(body && !body.isRequired ? ['is_optional=True'] : []),
    `returns=${returns}`,
    'options=options',
  ];
};

const streamText = (method: Method, told: string): string => {
  const type = told === 'changes' ? 'Reset | m.Change' : 'm.Notification';
  const parameters = [
    'self',
    '*',
    'last_event_id: str | None = None',
    'on_id: Callable[[str], None] | None = None',
    'on_open: Callable[[bool], None] | None = None',
  ];
  const handed = ['self._transport', quoted(method.path), type, 'last_event_id', 'on_id', 'on_open'];
  const { summary, description = '' } = specOf(method);
  const about = [
    `${summary}.`,
    '',
    ...(description ? [description, ''] : []),
    'The stream has no end. It reconnects automatically and continues after the last item.',
    '',
    'Args:',
    '    last_event_id: Id to continue after, as passed to `on_id`.',
    '    on_id: Called with each id that a later stream can go on from.',
    '    on_open: Called as the stream opens (`True`) and as it is lost (`False`), each time.',
    '',
    `\`${method.verb} ${method.path}\``,
  ];
  return [
    call('def stream', parameters, ` -> AsyncIterator[${type}]:`, '    '),
    docstring(about.join('\n'), '        '),
    call('return stream', handed, '', '        '),
  ].join('\n');
};

/** A former name of the method, which still works. */
const aliasText = ({ id, name }: Method): string[] => {
  const former = formerNames[id];
  return former === undefined ? [] : [`\n    ${methodName(former)} = ${methodName(name)}`];
};

const methodText = (method: Method, { types, taken }: Writing): string => {
  const told = streams[method.id];
  if (told !== undefined) return streamText(method, told);
  const spec = specOf(method);
  const all = argumentsOf(spec, types);
  const typeIn = (type: string): string =>
    renamed(argumentType(type, taken, inModels(types)), name =>
      name === withoutMark(name) ? name : `p.${withoutMark(name)}`,
    );
  const parameterText = ({ own, type, isRequired }: Argument): string =>
    isRequired ? `${own}: ${typeIn(type)}` : `${own}: ${typeIn(type)} | Unset = UNSET`;
  const inPath = all.filter(one => one.part === 'path');
  const named = all.filter(one => one.part !== 'path');
  const sorted = [...named.filter(one => one.isRequired), ...named.filter(one => !one.isRequired)];
  const options = 'options: RequestOptions | None = None';
  const parameters = ['self', ...inPath.map(parameterText), '*', ...sorted.map(parameterText), options];
  const page = returnsOf(spec, types);
  const returns = renamed(page, inModels(types));
  const list = isList(method);
  const item = renamed(itemOf(page, types), inModels(types));
  const answer = list ? `AsyncListing[${returns}, ${item}]` : returns;
  const doing = list ? 'return self._listing' : 'return await self._perform';
  return [
    call(`${list ? 'def' : 'async def'} ${methodName(method.name)}`, parameters, ` -> ${answer}:`, '    '),
    docstring(aboutText(method, spec, [...inPath, ...sorted]), '        '),
    call(doing, handedOn(method, all, returns), '', '        '),
    ...aliasText(method),
  ].join('\n');
};

/** src/social_publishing/_async/resources.py: a class for each tag. */
export const resourcesModule = (writing: Writing): string => {
  const tags = methodsByTag(writing.file);
  const nameOf = (tag: string): string => `Async${pascal(tag)}Resource`;
  const classes = [...tags].map(
    ([tag, methods]) =>
      `class ${nameOf(tag)}(AsyncResource):\n${methods.map(one => methodText(one, writing)).join('\n\n')}\n`,
  );
  const made = [...tags.keys()].map(
    tag => `        self.${methodName(pascal(tag))} = ${nameOf(tag)}(transport)`,
  );
  return [
    head,
    '# mypy: disable-error-code="no-any-return"\n',
    'from __future__ import annotations\n',
    'from collections.abc import AsyncIterator, Callable, Mapping, Sequence\nfrom datetime import datetime',
    'from typing import TYPE_CHECKING, Annotated, Any, Dict, List, Literal\n',
    'from .. import models as m',
    'from .._model import UNSET, File, Unset, Words',
    'from .._stream import Reset',
    'from .._transport import RequestOptions',
    'from .listing import AsyncListing',
    'from .resource import AsyncResource, at',
    'from .stream import stream',
    'from .transport import AsyncTransport\n',
    'if TYPE_CHECKING:\n    from .. import params as p\n',
    ...classes.map(text => `\n${text}`),
    `\nclass AsyncResources:\n    """Everything that a client can do, by noun."""\n`,
    `    def __init__(self, transport: AsyncTransport) -> None:\n${made.join('\n')}\n`,
  ].join('\n');
};
