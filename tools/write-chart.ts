import { readFileSync, writeFileSync } from 'node:fs';
import { settings } from '../src/config/index.ts';

/**
 * Writes the names of settings into the chart's values.schema.json, so that helm refuses one that does not exist: `npm run docs`.
 * A test says when it is out of date.
 */
const file = new URL('../deploy/helm/social-publishing/values.schema.json', import.meta.url);

/** Settings that the image or the chart itself sets, or that are unused in a cluster. */
const chartsOwn = new Set([
  'BUILD_ID',
  'DATA_DIR',
  'DRAIN_DELAY',
  'FAILPOINTS',
  'HOST',
  'METRICS_PORT',
  'PORT',
  'SHUTDOWN_GRACE',
  'WORKER_QUEUES',
  'WORKFLOW_BUNDLES',
]);

/** Passwords and keys, and addresses that have one in them. */
export const isSecretSetting = (name: string): boolean =>
  /(?:_SECRET|_API_KEY|_ACCESS_KEY|_KEY_ID|^STRIPE_SECRET_KEY|^ENCRYPTION_KEYS|^DATABASE_URL|^MAIL_URL)$/.test(
    name,
  );

/** Returns the settings allowed under `settings` in the chart's values. */
const namesInValues = (): string[] =>
  Object.keys(settings).filter(name => !chartsOwn.has(name) && !isSecretSetting(name));

/** The whole schema as it should be now. */
export const chartSchema = (): string => {
  const schema = JSON.parse(readFileSync(file, 'utf8')) as {
    properties: { settings: { properties: Record<string, object> } };
  };
  schema.properties.settings.properties = Object.fromEntries(
    namesInValues().map(name => [name, { $ref: '#/definitions/setting' }]),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
};

if (import.meta.main) writeFileSync(file, chartSchema());
