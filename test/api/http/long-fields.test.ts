import assert from 'node:assert/strict';
import { z } from 'zod';
import { compileCheck } from '../../../src/api/http/check.ts';
import type { Endpoint } from '../../../src/api/http/endpoint.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';
import { filled, hostileFields } from '../../support/hostile-texts.ts';
import { useApi } from '../../support/http/api.ts';

/** Returns the parts of a schema, except the parts of a text. */
const partsOf = (schema: z.ZodType): z.ZodType[] => {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape as Record<string, z.ZodType>);
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.keyType as z.ZodType, schema.valueType as z.ZodType];
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right] as z.ZodType[];
  if (schema instanceof z.ZodLazy) return [schema.unwrap() as z.ZodType];
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType];
  if ('innerType' in schema.def) return [schema.def.innerType as z.ZodType];
  return [];
};

/** Returns the schemas of all texts within some schemas, and the schema of the transformed text if there is one. */
const textsWithin = (schemas: readonly z.ZodType[]): z.ZodType[] => {
  const seen = new Set(schemas);
  // iterating a set includes items that are added meanwhile
  for (const schema of seen) for (const part of partsOf(schema)) seen.add(part);
  const isText = (schema: z.ZodType): boolean =>
    schema instanceof z.ZodString || schema instanceof z.ZodStringFormat;
  const becomes = (schema: z.ZodType): boolean =>
    schema instanceof z.ZodPipe && isText(schema.in as z.ZodType);
  return [...seen].filter(schema => isText(schema) || becomes(schema));
};

/** Maximum CPU milliseconds for one field. An unbounded check takes this long, or minutes, for most of these texts. */
const maxCpu = 150;

describe('a text field of any operation', () => {
  let specs: readonly Endpoint[] = [];
  const api = useApi({}, { routes: context => [...(specs = routes(context))] });

  it('is checked within a moment, however long a text is sent there', () => {
    const given = specs.flatMap(({ params, query, body }) =>
      [params, query, body].filter(one => one !== undefined),
    );
    const fields = textsWithin(given);
    assert.ok(fields.length > 250, `only ${fields.length} fields`);
    const texts = Object.entries(hostileFields(400_000));
    for (const field of fields) {
      const check = compileCheck(field);
      for (const [name, text] of texts) {
        const took = cpuMsOf(() => void check(text));
        if (took < maxCpu) continue;
        const about = JSON.stringify(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
        assert.fail(`${name} took ${Math.round(took)} ms in ${about}`);
      }
    }
  });

  it('refuses a stranger’s email address that would slow down the service', async () => {
    const email = `${filled('\u0301\u0316', 400_000)}@example.com`;
    let took = 0;
    const asked = async () => {
      const began = process.threadCpuUsage();
      const reply = await api().post('/auth/login', { email, password: 'correct horse battery' });
      const { user, system } = process.threadCpuUsage(began);
      took = (user + system) / 1_000;
      return reply;
    };
    const { status, body } = await asked();
    assert.deepEqual([status, body.error], [400, 'validation_failed']);
    assert.ok(took < 500, `${Math.round(took)} ms`);
  });
});
