import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../../src/config/index.ts';
import {
  fetchModelForLaterStarts,
  findEmbeddingModel,
} from '../../../src/local/model/find-embedding-model.ts';
import { aFolder } from '../../support/run-folder.ts';

describe('the embedding model of a start', () => {
  let said: string[];
  let cache: string;

  const step = <T>(_: string, work: () => Promise<T>): Promise<T> => work();
  /** Settings without a network and programs, so that every download fails with a message. */
  const cutOff = { PATH: '/nowhere', HF_ENDPOINT: 'http://127.0.0.1:9' };
  const needs = (settings: Record<string, string> = {}) => ({
    config: readConfig({ EMBEDDING_MODEL_CACHE: cache, ...settings }),
    progress: { say: (line: string) => void said.push(line), step },
    signal: new AbortController().signal,
  });
  const wasTried = (): boolean => said.some(line => line.includes('bge-small-en-v1.5 cannot be used'));

  beforeEach(() => {
    said = [];
    cache = path.join(aFolder('model-cache'), 'cache');
  });

  it('is the smaller one the first time, which waits for nothing', async () => {
    assert.equal(await findEmbeddingModel(needs(), cutOff), undefined);
    assert.match(
      said.join('\n'),
      /the smaller built-in model; bge-small-en-v1\.5 is being downloaded for the next start/,
    );
    assert.equal(wasTried(), false);
    assert.equal(existsSync(cache), false);
  });

  it('is fetched for the next start once everything serves', async () => {
    await fetchModelForLaterStarts(needs(), cutOff);
    assert.equal(wasTried(), true);
  });

  it('is waited for where the settings name it', async () => {
    const named = { EMBEDDING_LOCAL_MODEL: 'bge-small-en-v1.5' };
    assert.equal(await findEmbeddingModel(needs(named), { ...cutOff, ...named }), undefined);
    assert.equal(wasTried(), true);
  });

  it('is not fetched where the settings name another', async () => {
    for (const settings of [{ EMBEDDING_LOCAL_MODEL: 'built-in' }, { EMBEDDING_MODEL_DIR: '/a/model' }]) {
      assert.equal(
        await findEmbeddingModel(needs(settings), { ...cutOff, ...settings }),
        'EMBEDDING_MODEL_DIR' in settings ? '/a/model' : undefined,
      );
      await fetchModelForLaterStarts(needs(settings), cutOff);
    }
    assert.deepEqual(said, []);
  });
});
