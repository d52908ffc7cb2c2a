import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { callbackUrl, readConfig } from '../../src/config/index.ts';
import { knownScopes } from '../../src/domain/connections/missing-scopes.ts';
import { platformNames } from '../../src/domain/platforms.ts';
import { platformOf, quotas, type QuotaName } from '../../src/domain/publishing/quotas.ts';
import { goLivePage, platformNeeds } from '../../src/operator/check-platform/needs.ts';
import { createPlatforms } from '../../src/platforms/index.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');

const headings = [
  'Program and product',
  'App settings (callback)',
  'Scopes',
  'Review',
  'Cost and limits',
  'Check',
  'Sources with dates',
];

const config = readConfig({ SANDBOX_URL: 'http://127.0.0.1:1', PUBLIC_URL: 'https://public.example.com' });
const platforms = createPlatforms(config);

/** Sections of a page by their headings, in order. */
const sectionsOf = (page: string): Map<string, string> =>
  new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map(section => [section.split('\n')[0] ?? '', section.slice(section.indexOf('\n'))]),
  );

/** Scopes that a section names: code that is no setting, behind the prefix that ends with a slash, if there is one. */
const scopesIn = (section: string): string[] => {
  const spans = [...section.matchAll(/`([^`]+)`/g)].map(([, span]) => span ?? '');
  const prefix = spans.find(span => span.endsWith('/')) ?? '';
  return spans.filter(span => !span.endsWith('/') && !/^[A-Z_]+$/.test(span)).map(span => prefix + span);
};

describe('the pages about going live', () => {
  for (const name of platformNames) {
    const { scopes } = platforms[name].oauth;
    const sections = () => sectionsOf(read(goLivePage(name)));
    const section = (heading: string): string => sections().get(heading) ?? '';

    it(`answer the same questions about ${name}, in one order`, () => {
      assert.deepEqual([...sections().keys()], headings);
      assert.match(section('Sources with dates'), /20\d\d-\d\d-\d\d/);
      for (const page of ['docs/operating/README.md', 'docs/operating/install.md'])
        assert.ok(read(page).includes(`(go-live/${name}.md)`), page);
    });

    it(`name the callback, the settings, and the command of ${name} as the code has them`, () => {
      const callback = callbackUrl(config, name).replace('https://public.example.com', 'PUBLIC_URL');
      assert.ok(section('App settings (callback)').includes(`\`${callback}\``));
      for (const setting of ['CLIENT_ID', 'CLIENT_SECRET'])
        assert.ok(section('App settings (callback)').includes(`\`${name.toUpperCase()}_${setting}\``));
      assert.ok(section('Check').includes(`npm run operator -- check-platform ${name}`));
    });

    it(`name every scope of ${name} that the service requests or may request`, () => {
      const { scopeNames, scopesIn: setting } = platformNeeds[name];
      const known = setting === undefined ? [] : knownScopes.filter(scope => scopeNames.test(scope));
      assert.deepEqual(
        scopesIn(section('Scopes')).toSorted(),
        [...new Set([...scopes, ...known])].toSorted(),
      );
    });

    it(`name the quotas of ${name} that the service counts`, () => {
      const own = (Object.keys(quotas) as QuotaName[]).filter(quota => platformOf(quota) === name);
      for (const quota of own)
        assert.match(
          section('Cost and limits'),
          new RegExp(`\\b${quotas[quota].limit.toLocaleString('en')}\\b`),
        );
    });

    it(`stand beside code that knows what each requested scope of ${name} is for`, () => {
      for (const scope of scopes) {
        assert.ok(knownScopes.includes(scope), scope);
        assert.match(scope, platformNeeds[name].scopeNames);
      }
    });
  }
});
