import { camel, docstring, head, namesIn, pascalCase, quoted, renamed, snake } from './names.ts';

/** Parts of a schema that this tool reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Field {
  own: string;
  name: string;
  type: string;
  isRequired: boolean;
  description: string | undefined;
}

interface Class {
  description: string | undefined;
  fields: Field[];
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};

const nameOf = (ref: string): string => ref.split('/').at(-1) ?? '';

const union = (types: string[]): string => [...new Set(types)].join(' | ');

const wordsType = (words: readonly unknown[]): string => {
  const known = words.filter(word => word !== null).map(quoted);
  const type = `Annotated[Literal[${known.join(', ')}], Words]`;
  return words.includes(null) ? `${type} | None` : type;
};

const isNullable = (type: string): boolean => /(?:^|\| )None$/.test(type);

/** One of several objects in an answer: a newer service may have more of them. */
const orNewer = (type: string, isAsked: boolean): string =>
  !isAsked && type.split(' | ').filter(one => /^[A-Z]\w*$/.test(one) && one !== 'None').length > 1
    ? `Annotated[${type}, OrNewer]`
    : type;

/** One object that takes what each of several takes: their words for the same field side by side. */
const merged = ({ description, oneOf = [] }: Schema): Schema => {
  const properties: Record<string, Schema> = {};
  for (const option of oneOf)
    for (const [name, { const: word, ...field }] of Object.entries(option.properties ?? {})) {
      const words = [...(properties[name]?.enum ?? []), ...(word === undefined ? [] : [word])];
      properties[name] = { ...field, ...properties[name], ...(words.length > 0 && { enum: words }) };
    }
  const required = Object.keys(properties).filter(name => oneOf.every(one => one.required?.includes(name)));
  return { type: 'object', properties, required, ...(description !== undefined && { description }) };
};

/**
 * Writes types of Python for schemas. Objects without a name of their own get one from where they stand, and become classes as
 * well. `asked`: names of schemas that requests hold, which take an instant as a text, too; `named`: names of all.
 */
export class TypeWriter {
  readonly #asked: ReadonlySet<string>;
  readonly #named: ReadonlySet<string>;
  readonly #written = new Map<string, Schema>();
  readonly classes = new Map<string, Class>();
  /** Type aliases, each with its type and description. */
  readonly aliases = new Map<string, { type: string; description: string | undefined }>();

  constructor(asked: ReadonlySet<string>, named: ReadonlySet<string>) {
    this.#asked = asked;
    this.#named = named;
  }

  typeOf(schema: Schema, at: string, isAsked: boolean): string {
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    if ('const' in schema) return `Literal[${quoted(schema.const)}]`;
    if (schema.enum) return wordsType(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options)
      return orNewer(
        union(options.map((one, index) => this.typeOf(one, index === 0 ? at : `${at}${index + 1}`, isAsked))),
        isAsked,
      );
    const types = [schema.type ?? []].flat();
    return types.length === 0 ? 'Any' : union(types.map(type => this.#ofKind(type, schema, at, isAsked)));
  }

  #ofKind(type: string, schema: Schema, at: string, isAsked: boolean): string {
    if (type === 'object') return this.#objectType(schema, at, isAsked);
    if (type === 'array') return `List[${this.typeOf(schema.items ?? {}, `${at}Item`, isAsked)}]`;
    if (type === 'string' && schema.format === 'date-time') return isAsked ? 'datetime | str' : 'datetime';
    if (type === 'string' && schema.format === 'binary') return 'File';
    return plainTypes[type] ?? 'Any';
  }

  #objectType(schema: Schema, at: string, isAsked: boolean): string {
    if (schema.properties) {
      const name = this.#named.has(at) ? `${at}Object` : at;
      this.#writeClass(name, schema, isAsked);
      return name;
    }
    const { additionalProperties: values } = schema;
    return `Dict[str, ${typeof values === 'object' ? this.typeOf(values, `${at}Value`, isAsked) : 'Any'}]`;
  }

  #writeClass(name: string, schema: Schema, isAsked: boolean): void {
    const before = this.#written.get(name);
    if (before !== undefined && before !== schema)
      throw new Error(`Two schemas would have the name ${name}.`);
    if (before !== undefined) return;
    this.#written.set(name, schema);
    const { properties = {}, required = [], description } = schema;
    const written: Class = { description, fields: [] };
    this.classes.set(name, written);
    for (const [field, one] of Object.entries(properties))
      written.fields.push({
        own: snake(field),
        name: field,
        type: this.typeOf(one, `${name}${pascalCase(field)}`, isAsked),
        isRequired: required.includes(field),
        description: one.description,
      });
  }

  /** A class, or another name for a type. */
  writeNamed(name: string, schema: Schema): void {
    const isAsked = this.#asked.has(name);
    if (isAsked && schema.oneOf?.every(one => one.properties))
      return this.#writeClass(name, merged(schema), true);
    if (schema.properties) return this.#writeClass(name, schema, isAsked);
    const type = this.typeOf(schema, `${name}Option`, isAsked);
    this.aliases.set(name, { type, description: schema.description });
  }

  isNamed(name: string): boolean {
    return this.classes.has(name) || this.aliases.has(name);
  }

  /** The types that a class or an alias is made of. */
  #partsOf(name: string): string[] {
    const alias = this.aliases.get(name);
    return alias ? [alias.type] : (this.classes.get(name)?.fields.map(({ type }) => type) ?? []);
  }

  /** The names of all that values of these types hold. */
  within(types: Iterable<string>): Set<string> {
    const found = new Set<string>();
    const reach = (type: string): void => {
      for (const name of namesIn(type))
        if (this.isNamed(name) && !found.has(name)) {
          found.add(name);
          for (const part of this.#partsOf(name)) reach(part);
        }
    };
    for (const type of types) reach(type);
    return found;
  }
}

const fieldText = ({ own, name, type, isRequired, description }: Field): string => {
  const alias =
    camel(own) === name ? [] : [`validation_alias=${quoted(name)}, serialization_alias=${quoted(name)}`];
  const value = [...(isRequired ? [] : ['default=None']), ...alias].join(', ');
  const plain = isRequired ? '' : ' = None';
  const shown = alias.length > 0 ? ` = Field(${value})` : plain;
  const about = description ? `\n${docstring(description, '    ')}` : '';
  return `    ${own}: ${isRequired || isNullable(type) ? type : `${type} | None`}${shown}${about}`;
};

const classText = (name: string, { description, fields }: Class): string => {
  const body = [...(description ? [docstring(description, '    ')] : []), ...fields.map(fieldText)];
  return `class ${name}(Model):\n${(body.length > 0 ? body : ['    pass']).join('\n\n')}\n`;
};

const aliasText = (
  name: string,
  { type, description }: { type: string; description: string | undefined },
): string => `${name}: TypeAlias = ${type}${description ? `\n${docstring(description, '')}` : ''}\n`;

/** The types of one module: words first, then classes, then what is one of several classes. */
const moduleText = (
  { classes, aliases }: TypeWriter,
  own: ReadonlySet<string>,
  homeOf: ReadonlyMap<string, string>,
): string => {
  const ownClasses = [...classes].filter(([name]) => own.has(name));
  const ownAliases = [...aliases].filter(([name]) => own.has(name));
  const isOfWords = (type: string): boolean => type.startsWith('Annotated[Literal');
  const types = [...ownClasses.flatMap(([, one]) => one.fields), ...ownAliases.map(([, one]) => one)];
  const used = new Set(types.flatMap(({ type }) => namesIn(type)));
  const imported = Object.groupBy(
    [...used].filter(name => homeOf.has(name) && !own.has(name)).toSorted(),
    name => homeOf.get(name) ?? '',
  );
  return [
    `${head}\nfrom __future__ import annotations\n`,
    'from datetime import datetime\nfrom typing import Annotated, Any, Dict, List, Literal, TypeAlias\n',
    'from pydantic import Field\n',
    'from .._model import File, Model, OrNewer, Words',
    ...Object.entries(imported).map(
      ([home, names = []]) => `from .${home} import ${listText('(', names, ')')}`,
    ),
    `\n__all__ = ${listText('[', [...own].toSorted().map(quoted), ']')}\n`,
    ...ownAliases.filter(([, { type }]) => isOfWords(type)).map(([name, one]) => aliasText(name, one)),
    ...ownClasses.map(([name, one]) => `\n${classText(name, one)}`),
    ...ownAliases.filter(([, { type }]) => !isOfWords(type)).map(([name, one]) => aliasText(name, one)),
  ].join('\n');
};

const listText = (open: string, entries: readonly string[], close: string): string =>
  `${open}\n${entries.map(one => `    ${one},\n`).join('')}${close}`;

/** The module that finds the home of a name when it is asked for: all at once would take a program 0.3 s to import. */
const indexText = (homeOf: ReadonlyMap<string, string>): string => {
  const homes = [...new Set(homeOf.values())].toSorted();
  const entries = [...homeOf].toSorted().map(([name, home]) => `${quoted(name)}: ${quoted(home)}`);
  return [
    `${head}\n"""What the service takes and answers, by its names in the API. A module is read when a name of it is first used."""\n`,
    'from importlib import import_module\nfrom typing import TYPE_CHECKING, Any\n',
    `if TYPE_CHECKING:\n${homes.map(home => `    from .${home} import *`).join('\n')}\n`,
    `_HOMES = ${listText('{', entries, '}')}\n\n__all__ = list(_HOMES)\n\n`,
    'def __getattr__(name: str) -> Any:',
    '    if name not in _HOMES:',
    '        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")',
    '    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)',
    '    globals()[name] = value',
    '    return value\n\n',
    'def __dir__() -> list[str]:\n    return __all__\n',
  ].join('\n');
};

/** src/social_publishing/models: a module for what one noun alone has, and one for what several share. */
export const modelModules = (
  writer: TypeWriter,
  byNoun: ReadonlyMap<string, ReadonlySet<string>>,
): Record<string, string> => {
  const homeOf = new Map<string, string>();
  for (const name of [...writer.classes.keys(), ...writer.aliases.keys()]) {
    const nouns = [...byNoun].filter(([, names]) => names.has(name)).map(([noun]) => noun);
    homeOf.set(name, nouns.length === 1 ? (nouns[0] ?? '') : nouns.length === 0 ? '_other' : '_shared');
  }
  const modules: Record<string, string> = { '__init__.py': indexText(homeOf) };
  for (const home of new Set(homeOf.values())) {
    const own = new Set([...homeOf.keys()].filter(name => homeOf.get(name) === home));
    modules[`${home}.py`] = moduleText(writer, own, homeOf);
  }
  return modules;
};

/** A type as an argument has it: what is read only may be any list, and a dict stands for a model. */
export const argumentType = (
  type: string,
  taken: ReadonlySet<string>,
  inModels: (name: string) => string,
): string =>
  renamed(type, name => {
    if (name === 'List') return 'Sequence';
    if (name === 'Dict') return 'Mapping';
    return taken.has(name) ? `${paramName(name)}Param` : inModels(name);
  });

/** Returns the name that `argumentType` marked as one of params.py, without the mark. */
export const withoutMark = (name: string): string => name.replace(/Param$/, '');

/** Name of an argument's type in params.py: `CreatePostRequestMediaItem` → `CreatePostMedia`. */
export const paramName = (name: string): string => name.replaceAll(/Request|Item(?=[A-Z]|$)/g, '');

const dictText = (name: string, { description, fields }: Class, typeIn: (type: string) => string): string => {
  const body = fields.map(({ own, type, isRequired }) => {
    const shown = typeIn(type);
    return `    ${own}: ${isRequired ? `Required[${shown}]` : shown}`;
  });
  const about = description ? [docstring(description, '    '), ''] : [];
  const lines = [...about, ...(body.length > 0 ? body : ['    pass'])].join('\n');
  const short = paramName(name);
  return `class ${short}Dict(TypedDict, total=False):\n${lines}\n\n\n${short}: TypeAlias = Union[m.${name}, ${short}Dict]\n`;
};

/** src/social_publishing/params.py: dicts that stand for the models in arguments. Only checkers of types read it. */
export const paramsModule = (writer: TypeWriter, taken: ReadonlySet<string>): string => {
  const typeIn = (type: string): string =>
    renamed(
      argumentType(type, taken, name => (writer.isNamed(name) ? `m.${name}` : name)),
      withoutMark,
    );
  const dicts = [...writer.classes].filter(([name]) => taken.has(name));
  return [
    `${head}\nfrom __future__ import annotations\n`,
    'from collections.abc import Mapping, Sequence\nfrom datetime import datetime',
    'from typing import Annotated, Any, Literal, Required, TypeAlias, TypedDict, Union\n',
    'from . import models as m\nfrom ._model import Words\n',
    ...dicts.map(([name, one]) => `\n${dictText(name, one, typeIn)}`),
  ].join('\n');
};
