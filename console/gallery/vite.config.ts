import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import console from '../vite.config.ts';

/** The gallery of the console's components: a page of its own, which no build of the console contains. */
export default mergeConfig(console, { root: fileURLToPath(new URL('.', import.meta.url)) });
