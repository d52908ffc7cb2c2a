import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The message catalogs of the console: English as it stands in the source, and each translation. */
export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: ['en', 'de'],
  catalogs: [{ path: '<rootDir>/messages/{locale}', include: ['<rootDir>/src'] }],
  orderBy: 'messageId',
  format: formatter({ origins: true, lineNumbers: false }),
});
