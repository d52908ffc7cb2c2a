import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Where the API is while somebody works on the console with Vite's own server. */
const api = 'http://127.0.0.1:3000';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: fileOf('.'),
  // chunks find each other by import.meta.url, so the console also works below a path
  base: './',
  plugins: [react(), tailwindcss(), lingui({ configPath: fileOf('lingui.config.ts') })],
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
        // browsers ask for the worker again under the same name
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/app/api': api, '/app/session': api } },
});
