/**
 * Changes that clients make to the schema of a tool before a model sees it, from what they publish. A model never learns of
 * a promise whose keyword is dropped. A refused keyword removes the whole tool.
 */
export interface ConverterRules {
  client: string;
  source: string;
  /** The keywords that come through. */
  keywords: readonly string[];
  types: readonly string[];
  /** Formats of texts; all others are refused. */
  formats: readonly string[];
  maxDescription: number;
  maxDepth: number;
  /** Maximum number of properties of one tool in all. */
  maxProperties: number;
  /** Maximum characters of the names, enums and constants of one tool in all. */
  maxNames: number;
}

export const converters: readonly ConverterRules[] = [
  {
    client: 'Gemini: function declarations',
    // no $ref, additionalProperties, const, oneOf, allOf; types are one text; enums are texts; of the formats of a STRING
    // "only 'enum' and 'date-time' are supported"
    source: 'ai.google.dev/api/caching#Schema; googleapis/python-genai, _mcp_utils and _transformers',
    keywords:
      'type format title description nullable enum maxItems minItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default items minimum maximum'.split(
        ' ',
      ),
    types: ['string', 'number', 'integer', 'boolean', 'array', 'object'],
    formats: ['enum', 'date-time'],
    maxDescription: 1_024,
    maxDepth: 32,
    maxProperties: 5_000,
    maxNames: 120_000,
  },
  {
    client: 'OpenAI: functions, strict mode and the Agents SDK',
    // strict mode wants additionalProperties: false and every field required: converters add both, and null for what was
    // optional. No anyOf at the root; minLength, maxLength, default, patternProperties, uniqueItems and their like are refused
    source:
      'platform.openai.com/docs/guides/structured-outputs#supported-schemas; openai/openai-agents-python, strict_schema',
    keywords:
      'type description enum properties required additionalProperties items anyOf pattern format multipleOf maximum exclusiveMaximum minimum exclusiveMinimum minItems maxItems const $ref $defs'.split(
        ' ',
      ),
    types: ['string', 'number', 'integer', 'boolean', 'array', 'object'],
    formats: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid'],
    maxDescription: 1_024,
    maxDepth: 10,
    maxProperties: 5_000,
    maxNames: 120_000,
  },
  {
    client: 'VS Code and Copilot',
    // "tool parameters array type must have items"; references are not followed; a root that is no plain object is refused
    source: 'microsoft/vscode issues 246119 and 243109; microsoft/vscode-copilot-chat, toolSchemaNormalizer',
    keywords:
      'type description enum properties required items format minimum maximum minItems maxItems'.split(' '),
    types: ['string', 'number', 'integer', 'boolean', 'array', 'object'],
    formats: ['date-time'],
    maxDescription: 1_024,
    maxDepth: 10,
    maxProperties: 1_000,
    maxNames: 60_000,
  },
];

interface Schema {
  type?: unknown;
  description?: string;
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** One object of a tool's schema, by its path. */
interface Node {
  path: string;
  depth: number;
  schema: Schema;
}

const nodesOf = (schema: Schema, path = '', depth = 1): Node[] => [
  { path, depth, schema },
  ...(schema.items ? nodesOf(schema.items, `${path}[]`, depth) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    nodesOf(field, `${path}.${name}`, depth + 1),
  ),
];

const complaintsAbout = (rules: ConverterRules, { path, depth, schema }: Node): string[] => {
  const { type, format, description = '', items, properties, required = [] } = schema;
  const isWrong: [boolean, string][] = [
    ...Object.keys(schema).map((name): [boolean, string] => [
      !rules.keywords.includes(name),
      `drops ${name}`,
    ]),
    [typeof type !== 'string' || !rules.types.includes(type), `takes no type ${String(type)}`],
    [format !== undefined && !rules.formats.includes(format), `takes no format ${format ?? ''}`],
    [
      schema.enum?.some(one => typeof one !== 'string' || one === '') === true,
      'takes texts alone in an enum',
    ],
    [schema.enum !== undefined && type !== 'string', 'takes an enum of a text alone'],
    [type === 'array' && items === undefined, 'asks for the items of an array'],
    [type === 'object' && properties === undefined, 'asks for the properties of an object'],
    [required.some(name => properties?.[name] === undefined), 'asks for what it requires'],
    [description.length > rules.maxDescription, 'cuts the description'],
    [depth > rules.maxDepth, 'goes no deeper'],
  ];
  return isWrong
    .filter(([wrong]) => wrong)
    .map(([, what]) => `${rules.client} ${what} at ${path || 'the root'}`);
};

/** Returns the parts of this tool that a client would drop or refuse. */
export const complaints = (
  rules: ConverterRules,
  tool: { name: string; description?: string | undefined; inputSchema: unknown },
): string[] => {
  const nodes = nodesOf(tool.inputSchema as Schema);
  const names = nodes.flatMap(({ schema }) => [
    ...Object.keys(schema.properties ?? {}),
    ...(schema.enum ?? []),
  ]);
  const isWrong: [boolean, string][] = [
    [!/^[a-zA-Z0-9_-]{1,64}$/.test(tool.name), 'takes no such name'],
    [(tool.description ?? '').length > rules.maxDescription, 'cuts the description'],
    [!tool.description, 'asks for a description'],
    [nodes.length > rules.maxProperties, 'takes fewer properties'],
    [names.join('').length > rules.maxNames, 'takes fewer names'],
  ];
  return [
    ...isWrong.filter(([wrong]) => wrong).map(([, what]) => `${rules.client} ${what}`),
    ...nodes.flatMap(node => complaintsAbout(rules, node)),
  ].map(complaint => `${tool.name}: ${complaint}`);
};
