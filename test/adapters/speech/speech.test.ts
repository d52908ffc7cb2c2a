import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createSpeech } from '../../../src/adapters/speech/create-speech.ts';
import { readConfig } from '../../../src/config/index.ts';
import { aSpeechServer, type SpeechServer } from '../../support/servers/speech-server.ts';
import { aFolder } from '../../support/run-folder.ts';

describe('speech', () => {
  const folder = aFolder('speech');
  let server: SpeechServer;
  before(async () => {
    server = await aSpeechServer();
    await writeFile(path.join(folder, 'speech.m4a'), 'sound');
  });
  after(async () => {
    await server.close();
  });

  const heard = (env: Record<string, string>, language: string | null = null) => {
    const speech = createSpeech(readConfig(env));
    assert.ok(speech);
    return speech({ file: path.join(folder, 'speech.m4a'), language, signal: new AbortController().signal });
  };

  /** A program in the place of Python: what it prints, and how it ends. */
  const python = async (script: string): Promise<string> => {
    const file = path.join(folder, `python-${Math.random()}`);
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
    return file;
  };

  it('is there only where the settings name something that turns it into text', () => {
    assert.equal(createSpeech(readConfig({})), undefined);
  });

  it('is sent to an OpenAI-compatible server with its key, and the words come back with their times', async () => {
    server.words = [{ word: ' Hello ', start: 0.1, end: 0.4 }];
    const { words, provider, model, language } = await heard(
      { SPEECH_URL: server.url, SPEECH_API_KEY: 'secret-key', SPEECH_MODEL: 'large' },
      'en',
    );
    assert.deepEqual(words, [{ text: 'Hello', start: 0.1, end: 0.4 }]);
    assert.deepEqual([provider, model, language], ['openai-compatible', 'large', 'en']);
    const asked = server.asked.at(-1);
    assert.deepEqual([asked?.fields['model'], asked?.fields['language'], asked?.bytes], ['large', 'en', 5]);
    assert.equal(asked?.authorization, 'Bearer secret-key');
  });

  it('returns text that can be stored and shown, whatever the server says', async () => {
    server.words = [
      { word: 'a\0b\ud800', start: 0, end: 1 },
      { word: 'x'.repeat(5_000), start: 1, end: 2 },
      { word: 'before', start: -1e308, end: 0 },
      { word: 'after', start: 1e308, end: 1e308 },
      { word: 'backwards', start: 3, end: 2 },
    ];
    const { words } = await heard({ SPEECH_URL: server.url }, 'en');
    assert.deepEqual(words, [
      { text: 'ab\ufffd', start: 0, end: 1 },
      { text: `${'x'.repeat(499)}…`, start: 1, end: 2 },
    ]);
    server.words = [];
    server.language = `en-${'x'.repeat(5_000)}`;
    assert.equal((await heard({ SPEECH_URL: server.url })).language, null);
  });

  it('is in the language that the server names, by a tag or by its English name', async () => {
    const named = async (language: string) => {
      server.language = language;
      return (await heard({ SPEECH_URL: server.url })).language;
    };
    assert.equal(await named('english'), 'en');
    assert.equal(await named('Haitian Creole'), 'ht');
    assert.equal(await named('bengali'), 'bn');
    assert.equal(await named('pt'), 'pt');
    assert.equal(await named('klingonese'), null);
  });

  it('fails permanently when the server refuses the sound, and may be retried when the server has a fault', async () => {
    server.status = 422;
    await assert.rejects(heard({ SPEECH_URL: server.url }), { code: 'speech_failed' });
    server.status = 503;
    await assert.rejects(heard({ SPEECH_URL: server.url }), /answered 503/);
    server.status = 200;
  });

  it('is turned into text on this machine by the Python pair, labelled as such', async () => {
    const program = await python(`echo '{"language":"en","words":[{"text":"Hi","start":0,"end":0.5}]}'`);
    const result = await heard({ SPEECH_PYTHON: program });
    assert.deepEqual(result, {
      words: [{ text: 'Hi', start: 0, end: 0.5 }],
      language: 'en',
      provider: 'local',
      model: 'whisper-tiny',
    });
    const broken = await python('echo "No module named faster_whisper" >&2; exit 1');
    await assert.rejects(heard({ SPEECH_PYTHON: broken }), /No module named faster_whisper/);
  });
});
