import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporalServer } from '../../../src/local/parts/temporal-binary.ts';
import { typesenseServer } from '../../../src/local/parts/typesense-binary.ts';
import { aFolder } from '../../support/run-folder.ts';

const saying = (words: string, code = 0): string =>
  `#!/bin/sh\necho "${words}" >&2\necho "${words}"\nexit ${code}\n`;
const flags = '--db-filename --sqlite-pragma --search-attribute --dynamic-config-value --ui-port';
const release = 'temporal version 1.8.2 (Server 1.31.2, UI 2.50.1)';

describe('a server program that was not pinned', () => {
  const program = (script: string): string => {
    const file = path.join(aFolder('server'), 'server');
    writeFileSync(file, script, { mode: 0o755 });
    return file;
  };

  for (const [server, script] of [
    [temporalServer, saying(`${release} ${flags}`)],
    [typesenseServer, saying('Starting Typesense 27.1', 1)],
  ] as const) {
    it(`serves as ${server.name} when it is new enough`, async () => {
      await server.check(program(script));
    });
  }

  for (const [server, what, script, reason] of [
    [temporalServer, 'does not run', '#!/bin/sh\nexit 3\n', /Command failed/],
    [temporalServer, 'names no server', saying('temporal version 0.1'), /names no server version/],
    [temporalServer, 'is too old', saying('temporal (Server 1.25.1)'), /server 1\.25, older than 1\.30/],
    [temporalServer, 'lacks a flag', saying('temporal (Server 1.40.0)'), /lacks --db-filename/],
    [typesenseServer, 'does not run', '#!/bin/sh\nexit 3\n', /Command failed/],
    [typesenseServer, 'is another program', saying('unknown option', 1), /unknown option/],
    [typesenseServer, 'is too old', saying('Starting Typesense 0.23.1', 1), /server 0\.23, older than 0\.24/],
  ] as const) {
    it(`is refused as ${server.name} when it ${what}`, async () => {
      await assert.rejects(server.check(program(script)), reason);
    });
  }
});
