import { defineConfig } from 'vite';

/** The page's policy runs nothing inline, and its address is written into it by the API (docs/console.md). */
export default defineConfig({
  base: './',
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
