import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { baseUrl } from '../../domain/base-urls.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { languageNamed, languageSubtag } from '../../domain/clips/language-tag.ts';
import type { Word } from '../../domain/clips/clips.ts';
import { createCaller, type HttpAnswer } from '../http/http.ts';
import { shortened } from '../http/redact.ts';
import { cleanText } from '../../domain/outside-text.ts';
import type { Speech, SpeechSettings } from './speech.ts';

const word = z.object({ word: z.string(), start: z.number(), end: z.number() });

const answer = z.object({
  language: z.string().optional(),
  words: z.array(word).optional(),
  segments: z.array(z.object({ words: z.array(word).optional() })).optional(),
});

/** Maximum characters of a word, and latest time of one, in seconds: 100 hours. */
const [maxWord, maxSeconds] = [500, 360_000];

/** Returns words that can be stored and shown. Drops words without a time in the sound. */
const soundWords = (words: readonly z.infer<typeof word>[]): Word[] =>
  words
    .filter(({ start, end }) => start >= 0 && start <= end && end <= maxSeconds)
    .map(({ word: text, start, end }) => ({ text: shortened(cleanText(text.trim()), maxWord), start, end }));

/** Builds a form as a browser sends it, in one piece, because the caller counts its bytes. */
const formOf = (fields: readonly [string, string][], file: Uint8Array) => {
  const boundary = `----${randomUUID()}`;
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}`;
  const texts = fields.map(([name, value]) => `${part(`name="${name}"`)}\r\n\r\n${value}\r\n`).join('');
  const head = `${part('name="file"; filename="speech.m4a"')}\r\nContent-Type: audio/mp4\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(texts + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
};

/** Throws for a refused request. A 4xx means that a retry would fail the same way. All other failures may be retried. */
const assertTaken = ({ status, excerpt }: HttpAnswer): void => {
  if (status < 300) return;
  const message = `The speech service answered ${status}: ${excerpt()}`;
  if (status >= 400 && status < 500 && status !== 408 && status !== 429)
    throw new ClipFailure('speech_failed', message);
  throw new Error(message);
};

/** Returns a language tag from a tag or from an English name, as OpenAI's own models return it: `english` → `en`. */
const languageOf = (name: string | undefined): string | null => {
  if (name === undefined || name === '') return null;
  return /^[a-z]{2,3}(-\w{1,30})?$/i.test(name) ? name : languageNamed(name);
};

/** Creates transcription by any server that supports OpenAI's `/audio/transcriptions` with word times. */
export const createHttpSpeech = (config: SpeechSettings & { SPEECH_URL: string }): Speech => {
  const url = `${baseUrl(config.SPEECH_URL)}/audio/transcriptions`;
  const call = createCaller(new Set([new URL(url).host, new URL(url).hostname]));
  const model = config.SPEECH_MODEL ?? 'whisper-1';
  return async ({ file, language, signal }) => {
    const { body, contentType } = formOf(
      [
        ['model', model],
        ['response_format', 'verbose_json'],
        ['timestamp_granularities[]', 'word'],
        ...(language === null ? [] : [['language', languageSubtag(language)] as [string, string]]),
      ],
      await readFile(file),
    );
    const reply = await call({
      method: 'POST',
      url,
      body,
      signal,
      timeoutMs: config.SPEECH_TIMEOUT,
      headers: {
        'content-type': contentType,
        ...(config.SPEECH_API_KEY !== undefined && { authorization: `Bearer ${config.SPEECH_API_KEY}` }),
      },
    });
    assertTaken(reply);
    const { success, data } = answer.safeParse(reply.json);
    if (!success)
      throw new ClipFailure('speech_failed', 'The speech service returned no transcript with words.');
    const words = data.words ?? data.segments?.flatMap(segment => segment.words ?? []) ?? [];
    return {
      words: soundWords(words),
      language: language ?? languageOf(data.language),
      provider: 'openai-compatible',
      model,
    };
  };
};
