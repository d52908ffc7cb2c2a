// Rules of `npm run lint:api` for docs/openapi.json, beside the recommended rules of Redocly.

/** Formats that the API checks in full. test/api/http/sentences.test.ts sends values of each. */
const formats = ['date-time', 'date', 'uuid', 'uri', 'idn-email', 'binary'];

/** Keywords that bound values of one type. On any other type they say nothing, so they were meant for another schema. */
const typeOfBound = {
  maxLength: 'string',
  minLength: 'string',
  pattern: 'string',
  format: 'string',
  maxItems: 'array',
  minItems: 'array',
  uniqueItems: 'array',
  minimum: 'number',
  maximum: 'number',
  multipleOf: 'number',
  minProperties: 'object',
  maxProperties: 'object',
};

const typesOf = ({ type }) => [type].flat().map(each => (each === 'integer' ? 'number' : each));

/** Length below which no text of a list is that short: an equal limit was meant for the list alone. */
const shortest = 100;

/** Reports a bound on a value of another type, and a list whose limit is also the limit of each text in it. */
const boundsFitTypes = () => ({
  Schema(schema, { report, location }) {
    if (schema.type === undefined) return;
    for (const [bound, type] of Object.entries(typeOfBound))
      if (schema[bound] !== undefined && !typesOf(schema).includes(type))
        report({
          message: `\`${bound}\` applies to ${type} values only, not to ${typesOf(schema).join(' or ')}.`,
          location: location.child([bound]).key(),
        });
    const { maxItems, items } = schema;
    if (maxItems < shortest && items?.maxLength === maxItems)
      report({
        message: `Each text of this list has the same limit (${maxItems}) as the list. Give the texts a limit of their own.`,
        location: location.child(['items', 'maxLength']).key(),
      });
  },
});

/** Matches the start of a pattern for a time. */
const timePattern = /\\d\{4\}-\\d(?:\\d|\{2\})-/;

/** Reports formats without a full check, and patterns in place of a format. */
const formatsAreChecked = () => ({
  Schema({ format, pattern }, { report, location }) {
    if (format !== undefined && !formats.includes(format))
      report({
        message: `No test checks values of the format \`${format}\`. Use one of ${formats.join(', ')}, or add a test.`,
        location: location.child(['format']).key(),
      });
    if (format === undefined && timePattern.test(pattern ?? ''))
      report({
        message: 'Use the format `date-time` or `date` instead of a pattern for a time.',
        location: location.child(['pattern']).key(),
      });
  },
});

export default () => ({
  id: 'house',
  rules: { oas3: { 'bounds-fit-types': boundsFitTypes, 'formats-are-checked': formatsAreChecked } },
});
