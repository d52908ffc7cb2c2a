/** Words of Python's own. */
const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield None True False'.split(
    ' ',
  ),
);

/** Names that a field of a model cannot have: names of pydantic's models, and types used by fields. */
const taken = new Set(
  'copy json dict schema validate construct fields list str int float bool datetime self'.split(' '),
);

const snakeText = (name: string): string =>
  name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

/** The name of a field or an argument: `brandSlug` → `brand_slug`, `from` → `from_`. */
export const snake = (name: string): string => {
  const text = snakeText(name);
  return keywords.has(text) || taken.has(text) ? `${text}_` : text;
};

/** The name of a method or a resource. */
export const methodName = (name: string): string => {
  const text = snakeText(name);
  return keywords.has(text) ? `${text}_` : text;
};

/**
 * Converts a name to camelCase, as the client's models do automatically. A name that does not convert back unchanged is
 * declared explicitly.
 */
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const pascalCase = (name: string): string =>
  camel(snakeText(name)).replace(/^./, letter => letter.toUpperCase());

/** A text that stands in a program, as it is. */
export const quoted = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

/** A docstring. */
export const docstring = (text: string, indent: string): string => {
  const safe = text.replaceAll('\\', '\\\\').replaceAll('"""', "'''");
  const lines = safe.split('\n').map((line, index) => (index === 0 || line === '' ? line : indent + line));
  const end = safe.endsWith('"') ? ' ' : '';
  const isLong = lines.length > 1;
  return `${indent}"""${lines.join('\n')}${end}${isLong ? `\n${indent}` : ''}"""`;
};

/** A type with each name in it replaced, but for what stands in quotes. */
export const renamed = (type: string, name: (one: string) => string): string =>
  type.replaceAll(/"(?:[^"\\]|\\.)*"|\b[A-Z]\w*\b/g, one => (one.startsWith('"') ? one : name(one)));

/** The names of classes and aliases in a type. */
export const namesIn = (type: string): string[] => {
  const found: string[] = [];
  renamed(type, name => {
    found.push(name);
    return name;
  });
  return found;
};

/** `head(a, b)tail`, one to a line where it is long. */
export const call = (head: string, parts: readonly string[], tail: string, indent: string): string => {
  const line = `${indent}${head}(${parts.join(', ')})${tail}`;
  if (line.length <= 110 && !line.includes('\n')) return line;
  const inner = parts.map(one => `${indent}    ${one},\n`).join('');
  return `${indent}${head}(\n${inner}${indent})${tail}`;
};

export const head = '# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.\n';
