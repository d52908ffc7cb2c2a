import assert from 'node:assert/strict';
import { findPeeringAddress } from '../../../src/local/parts/typesense.ts';
import { freePort } from '../../../src/local/ports.ts';
import { aFolder, startForTests } from '../../support/run-folder.ts';
import { typesenseOn } from '../../support/stack.ts';

/** Whether the system has every address of 127.0.0.0/8, and not only the first. */
const hasAllOfLoopback = process.platform === 'linux';

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

describe('the Typesense of npm start', () => {
  it('finds its peers where no page looks for them', async () => {
    const { program, peers } = await typesenseOn(aFolder('typesense'));
    await startForTests(program);
    assert.ok(await answers(peers));
    const { port } = new URL(peers);
    assert.equal(await answers(`http://127.0.0.1:${port}/`), !hasAllOfLoopback);
  });

  it('has the same address for its peers as long as it has the same key', async () => {
    const port = await freePort();
    const addressOf = (key: string): Promise<string> => findPeeringAddress(key, port);
    assert.equal(await addressOf('a key'), await addressOf('a key'));
    assert.equal((await addressOf('a key')) === (await addressOf('another')), !hasAllOfLoopback);
  });
});
