import assert from 'node:assert/strict';
import plugin from '../../tools/api-rules.mjs';

const { rules } = plugin();

/** Returns the keywords that a rule reports in a schema. */
const reported = (name: keyof typeof rules.oas3, schema: Record<string, unknown>): string[] => {
  const found: string[] = [];
  const location = { child: (path: string[]) => ({ key: () => path.join('.') }) };
  rules.oas3[name]().Schema(schema, { location, report: problem => found.push(String(problem.location)) });
  return found;
};

describe('our rules for the OpenAPI file', () => {
  it('report the limit of a list on its texts, and bounds of another type', () => {
    const names = (maxLength: number) => ({
      type: 'array',
      maxItems: 3,
      items: { type: 'string', maxLength },
    });
    assert.deepEqual(reported('bounds-fit-types', names(3)), ['items.maxLength']);
    assert.deepEqual(reported('bounds-fit-types', names(30)), []);
    assert.deepEqual(reported('bounds-fit-types', { type: 'array', maxLength: 3 }), ['maxLength']);
    assert.deepEqual(reported('bounds-fit-types', { type: ['string', 'null'], maxItems: 3 }), ['maxItems']);
    assert.deepEqual(reported('bounds-fit-types', { type: 'integer', minimum: 0, maximum: 3 }), []);
  });

  it('report a format that nothing checks, and a pattern in place of one', () => {
    const texts = (more: object) => reported('formats-are-checked', { type: 'string', ...more });
    assert.deepEqual(texts({ format: 'hostname' }), ['format']);
    assert.deepEqual(texts({ format: 'date-time' }), []);
    assert.deepEqual(texts({ pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d` }), ['pattern']);
    assert.deepEqual(texts({ pattern: '^[a-z]+$' }), []);
  });
});
