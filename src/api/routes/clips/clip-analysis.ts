import { z } from 'zod';
import { requestScenes, giveTranscript, requestTranscript } from '../../../commands/clips/analysis.ts';
import { findNewestJob } from '../../../db/clips/clip-jobs.ts';
import { findClip } from '../../../db/clips/clips.ts';
import { maxWaitingParses, parseApart } from '../../../adapters/apart/parse-apart.ts';
import { writeSrt, writeVtt } from '../../../domain/clips/captions.ts';
import type { TranscriptResult } from '../../../domain/clips/clips.ts';
import { notFound, refuse } from '../../../domain/errors.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { choice, idInPath, string } from '../../http/schemas.ts';
import {
  scenesSchema,
  scenesView,
  transcriptSchema,
  transcriptView,
  waveformSchema,
  waveformView,
} from './clip-analysis-view.ts';
import { aspectRatio } from './clips-view.ts';

const tag = 'Clips';
const params = z.strictObject({ id: idInPath });

/**
 * Captions file. An hour of captions has some 60 kB, and YouTube's automatic captions, with the time of each word, ten
 * times as much.
 */
export const captionText = z.string().min(1).max(1_000_000);

const wantedScenes = z
  .strictObject({
    minSeconds: z
      .number()
      .min(1)
      .max(3_600)
      .default(15)
      .describe('Minimum length of a suggestion, in seconds.'),
    maxSeconds: z.number().min(1).max(3_600).optional().meta({
      description:
        'Maximum length of a suggestion, in seconds. Defaults to 60, or to `minSeconds` if that is more.',
      example: 60,
    }),
    count: z.int().min(1).max(50).default(10).describe('Most suggestions.'),
    aspect: aspectRatio.default('9:16'),
  })
  .refine(({ minSeconds, maxSeconds = minSeconds }) => minSeconds <= maxSeconds, {
    path: ['maxSeconds'],
    error: 'Must not be less than minSeconds.',
    params: { code: 'too_small' },
  })
  .transform(({ maxSeconds, ...rest }) => ({
    ...rest,
    maxSeconds: maxSeconds ?? Math.max(60, rest.minSeconds),
  }));

const language = string(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: 'Must be a BCP 47 tag, such as en or pt-BR.' })
  .nullable();

const wantedTranscript = z.strictObject({
  captions: captionText.optional().meta({
    description:
      'SRT or WebVTT, as a text or as the bytes of a file (`data:;base64,…`). If omitted, the speech is transcribed.',
    example: '1\n00:00:00,000 --> 00:00:02,000\nGood morning.\n',
  }),
  language: language.default(null).describe('BCP 47 tag. Detected if omitted.'),
});

const noSpeech = () =>
  refuse(
    'invalid_state',
    'This server has no speech recognition. Send the captions as SRT or WebVTT in "captions", or ask the operator to set SPEECH_URL.',
  );

export const clipAnalysisRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/clips/{id}/scenes',
    operationId: 'detectClipScenes',
    tag,
    summary: 'Detect the scenes of a clip',
    description:
      'Costs credits when it succeeds. Uses pauses, loudness, and the transcript if there is one to suggest parts of the requested length.',
    access: 'clips:write',
    onBrand: true,
    params,
    body: wantedScenes.prefault({}),
    status: 202,
    returns: scenesSchema,
    errors: ['insufficient_credits', 'invalid_state'],
    handle: ({ actor, params: { id }, body, requestId, service, write }) =>
      write(async em => {
        await requestScenes(em, { actor, requestId }, id, body);
        return scenesView(await findNewestJob(em, id, 'scenes'), service.fileUrls);
      }),
  }),
  endpoint({
    method: 'get',
    path: '/clips/{id}/scenes',
    operationId: 'getClipScenes',
    tag,
    summary: 'Get the scenes of a clip',
    access: 'clips:read',
    onBrand: true,
    params,
    returns: scenesSchema,
    handle: async ({ em, actor, params: { id }, service }) => {
      await findClip(em, actor, id);
      return scenesView(await findNewestJob(em, id, 'scenes'), service.fileUrls);
    },
  }),
  endpoint({
    method: 'get',
    path: '/clips/{id}/waveform',
    operationId: 'getClipWaveform',
    tag,
    summary: 'Get the waveform and the filmstrip of a clip',
    description:
      'Data for drawing the clip on a timeline. Created together with the scenes, so both are missing until then.',
    access: 'clips:read',
    onBrand: true,
    params,
    returns: waveformSchema,
    handle: async ({ em, actor, params: { id }, service }) => {
      await findClip(em, actor, id);
      return waveformView(await findNewestJob(em, id, 'scenes', 'completed'), service.fileUrls);
    },
  }),
  endpoint({
    method: 'post',
    path: '/clips/{id}/transcript',
    operationId: 'createClipTranscript',
    tag,
    summary: 'Transcribe a clip, or upload its captions',
    description: 'Uploading captions is free. Transcribing speech costs credits when it succeeds.',
    access: 'clips:write',
    onBrand: true,
    params,
    body: wantedTranscript.prefault({}),
    status: 202,
    returns: transcriptSchema,
    errors: ['insufficient_credits', 'invalid_state'],
    handle: async ({ actor, params: { id }, body, requestId, service, write }) => {
      const asking = { orgId: actor.orgId, maxWaiting: maxWaitingParses };
      const read =
        body.captions === undefined ? undefined : await parseApart('captions', body.captions, asking);
      return write(async em => {
        const origin = { actor, requestId };
        if (read) {
          await giveTranscript(em, origin, id, { ...read, language: body.language });
        } else {
          await findClip(em, actor, id);
          if (!service.speech) throw noSpeech();
          await requestTranscript(em, origin, id, { language: body.language });
        }
        return transcriptView(await findNewestJob(em, id, 'transcript'));
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/clips/{id}/transcript',
    operationId: 'getClipTranscript',
    tag,
    summary: 'Get the transcript of a clip',
    description: 'Returns words with times as JSON, or a SubRip or WebVTT file with `format`.',
    access: 'clips:read',
    onBrand: true,
    params,
    query: z.strictObject({
      format: choice(
        'TranscriptFormat',
        ['json', 'srt', 'vtt'],
        'Format of a transcript: words with times, SRT, or WebVTT.',
      )
        .default('json')
        .describe('How it is given.'),
    }),
    returns: transcriptSchema,
    content: {
      'application/x-subrip': { schema: { type: 'string', maxLength: 10_000_000 } },
      'text/vtt': { schema: { type: 'string', maxLength: 10_000_000 } },
    },
    handle: async ({ em, actor, params: { id }, query: { format }, ctx }) => {
      await findClip(em, actor, id);
      const job = await findNewestJob(em, id, 'transcript');
      if (format !== 'json') {
        const result = job?.result as TranscriptResult | null | undefined;
        if (!result) throw notFound('transcript');
        ctx.type = format === 'srt' ? 'application/x-subrip; charset=utf-8' : 'text/vtt; charset=utf-8';
        ctx.body = format === 'srt' ? writeSrt(result.cues) : writeVtt(result.cues);
      }
      return transcriptView(job);
    },
  }),
];
