import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** Version of this release, such as `0.2.0`. */
export const releaseVersion = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
