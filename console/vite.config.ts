import { lingui } from '@lingui/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Where the API is while somebody works on the console with Vite's own server. */
const api = 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // chunks find each other by import.meta.url, so the console also works below a path
  base: './',
  plugins: [
    react(),
    tailwindcss(),
    lingui({ configPath: fileURLToPath(new URL('lingui.config.ts', import.meta.url)), failOnMissing: true }),
  ],
  resolve: {
    alias: { '@sdk': fileURLToPath(new URL('../sdk/typescript/src/index.ts', import.meta.url)) },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // the policy of the page allows no inline script and no data: of ours
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/app/api': api, '/app/session': api } },
});
