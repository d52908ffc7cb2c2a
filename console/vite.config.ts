import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/** Address of the API during development with Vite's own server. */
const api = 'http://127.0.0.1:3000';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Modules that the page runs before it knows its language. */
const core =
  /node_modules\/(?:react|react-dom|scheduler|@lingui)\/|\/src\/lib\/(?:i18n|locale|compile-text)\.ts$/;

/**
 * Modules that every screen needs, in one file: small files cost a request each and compress badly. Texts in it are read as it is loaded,
 * after the language.
 */
const app = [
  /node_modules\/(?:@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store)|use-sync-external-store|idb-keyval)\//,
  /sdk\/typescript\/src\//,
  /\/src\/(?:app|router|screen-routes|root-route|organization-route)\.tsx?$/,
  /\/src\/(?:api|live)\//,
  /\/src\/lib\/(?:page|page-title|lazily|search|store|times|online|numbers|lists)\.ts$/,
  /\/src\/session\/(?:start|kept-start|session|login-route|login-over)\.tsx?$/,
  /\/src\/shell\/(?:bell|command-menu|icon|keys|later|not-found|organization|places|shell|theme|unread|write-link)\.tsx?$/,
  /\/src\/(?:links\/routes|links\/find-organization|outbox\/needed|post\/head)\.ts$/,
  /\/src\/brands\/(?:frame|known|brand-mark|initial|gone|brand-switch|switch-brand|routes)\.tsx?$/,
  /\/src\/ui\/(?:button|parts|toasts|on-press|menu|dialog|when|layout\/page-header|layout\/toolbar|layout\/empty-state)\.tsx?$/,
];

/** Names the files of the app in the page, so that browsers fetch them beside the first one and not behind it. */
const preloadApp = (): Plugin => ({
  name: 'preload-app',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const isApp = (name: string): boolean => /^assets\/app-[\w-]+\.js$/.test(name);
      return Object.keys(bundle)
        .filter(isApp)
        .map(name => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${name}` },
        }));
    },
  },
});

export default defineConfig({
  root: fileOf('.'),
  // chunks find each other by import.meta.url, so the console also works below a path
  base: './',
  plugins: [react(), tailwindcss(), lingui({ configPath: fileOf('lingui.config.ts') }), preloadApp()],
  resolve: {
    alias: { '@sdk': fileOf('../sdk/typescript/src/index.ts') },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // the policy of the page allows no inline script and no data: of ours
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: fileOf('index.html'), worker: fileOf('worker/worker.ts') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: core, priority: 2 },
            { name: 'app', test: (id: string) => app.some(pattern => pattern.test(id)), priority: 1 },
          ],
        },
        // browsers ask for the worker again under the same name
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/app/api': api, '/app/session': api } },
});
