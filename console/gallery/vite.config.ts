import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import console from '../vite.config.ts';

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The gallery of the console's components: a page of its own without a service worker, which no build of the console contains. */
export default mergeConfig(console, {
  root: fileOf('.'),
  build: { rolldownOptions: { input: fileOf('index.html') } },
});
