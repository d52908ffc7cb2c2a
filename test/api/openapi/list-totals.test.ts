import assert from 'node:assert/strict';
import { currentApiFile } from '../../../tools/api-file.ts';
import { operationsOf, type OpenApiFile } from '../../support/http/openapi.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
}

/** Operations named like a list that is none. */
const others: Readonly<Record<string, string>> = {
  listBestTimes: 'one for each hour of a week',
  listChanges: 'a feed, which has no end',
  listWebhookEvents: 'a feed, which has no end',
  listNotificationPreferences: 'settings, one for each type',
};

describe('a list', () => {
  const file = JSON.parse(JSON.stringify(currentApiFile())) as OpenApiFile;
  const schemas = file.components.schemas as Record<string, Schema>;
  const resolve = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : resolve(schemas[schema.$ref.split('/').at(-1) ?? '']);
  const lists = operationsOf(file).flatMap(({ operation: { operationId, responses } }) => {
    const json = (responses['200'] as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
    const { data } = resolve(json?.['application/json']?.schema).properties ?? {};
    const fields = Object.keys(resolve(data).properties ?? {});
    // the contract has some arrays without fields; their total is a header
    return /^list[A-Z]/.test(operationId) && fields.length > 0 ? [[operationId, fields] as const] : [];
  });

  it('contains its total, whatever it lists and however it is paged', () => {
    assert.ok(lists.length > 40, `${lists.length} lists`);
    const without = lists.flatMap(([name, fields]) =>
      fields.includes('total') && fields.includes('totalIsMinimum') ? [] : [name],
    );
    assert.deepEqual(without.toSorted(), Object.keys(others).toSorted());
  });
});
