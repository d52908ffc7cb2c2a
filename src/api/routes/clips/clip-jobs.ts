import { z } from 'zod';
import { cancelRender, requestRender, retryRender } from '../../../commands/clips/renders.ts';
import { findRender, listRenders } from '../../../db/clips/clip-jobs.ts';
import { maxWaitingParses, parseApart } from '../../../adapters/apart/parse-apart.ts';
import { captionPositions, captionSizes, defaultCaptionStyle } from '../../../domain/clips/caption-style.ts';
import { watermarkPositions, type RenderInput } from '../../../domain/clips/clips.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { choice, idInPath, idParam, line, meanings, paging, slug, string } from '../../http/schemas.ts';
import { captionText } from './clip-analysis.ts';
import { clipJobSchema, clipJobView, clipFit, clipJobStatus } from './clip-jobs-view.ts';
import { aspectRatio } from './clips-view.ts';

const tag = 'Clips';
const params = z.strictObject({ id: idInPath });
const part = z.number().min(0).max(1);
const color = string(7).regex(/^#[0-9a-fA-F]{6}$/, { error: 'Must be a color such as #FFCC00.' });

const looks = defaultCaptionStyle;
const captionStyle = z.strictObject({
  size: choice('CaptionSize', captionSizes, 'Size of the captions, relative to the picture.').default(
    looks.size,
  ),
  position: choice('CaptionPosition', captionPositions, 'Position of the captions.').default(looks.position),
  color: color.default(looks.color).describe('Color of the letters.'),
  outlineColor: color.default(looks.outlineColor).describe('Color of the outline.'),
  box: z.boolean().default(looks.box).describe('Draws a box behind the text instead of an outline.'),
  bold: z.boolean().default(looks.bold).describe('Whether the letters are bold.'),
});

const watermark = z.strictObject({
  mediaId: idParam.describe('Still image from `/media`.'),
  position: choice('WatermarkPosition', watermarkPositions, 'Corner of the watermark.').default(
    'bottom-right',
  ),
  opacity: z.number().min(0.05).max(1).default(0.8).describe('Opacity, 0.05 to 1.'),
  scale: z.number().min(0.02).max(1).default(0.15).describe('Width as a fraction of the picture’s width.'),
});

const wanted = z.strictObject({
  start: z
    .number()
    .min(0)
    .max(1_000_000)
    .meta({ description: 'Seconds from the start of the video.', example: 12.5 }),
  end: z.number().min(0).max(1_000_000).meta(meanings.end),
  aspect: aspectRatio,
  fit: clipFit
    .default('crop')
    .describe('`crop` cuts the sides, `pad` adds bars, `blur` adds a blurred background.'),
  focus: z
    .union([
      z.literal('auto'),
      z.strictObject({
        x: part.meta({
          description: 'Horizontal center as a fraction of the width, 0 to 1.',
          example: 0.5,
        }),
        y: part.meta({
          description: 'Vertical center as a fraction of the height, 0 to 1.',
          example: 0.5,
        }),
      }),
    ])
    .default('auto')
    .describe('Center of the crop, from 0 to 1. `auto` follows the subject.'),
  captions: captionText
    .nullable()
    .default(null)
    .describe(
      'SRT or WebVTT in the times of the video, or `auto` for the transcript. Send files that are not UTF-8 as `data:;base64,…`.',
    ),
  captionStyle: captionStyle.prefault({}).describe('Style of captions.'),
  watermark: watermark.nullable().default(null).describe('Image in a corner, or null for none.'),
  loudness: z
    .boolean()
    .default(false)
    .describe('Normalizes the sound to −14 LUFS, the loudness of platforms.'),
  fileName: line(200).nullable().default(null).describe('File name, or null for a generated one.'),
});

const inputOf = async (
  { captions, ...rest }: z.output<typeof wanted>,
  orgId: string,
): Promise<RenderInput> => {
  if (captions === null || captions === 'auto') return { ...rest, captions };
  const { cues, skipped } = await parseApart('captions', captions, { orgId, maxWaiting: maxWaitingParses });
  return { ...rest, captions: cues, skipped };
};

export const clipJobRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/clips/{id}/render',
    operationId: 'renderClip',
    tag,
    summary: 'Render a part of a clip',
    description:
      'Renders a part of the video as a media file (`mediaId`) for posts. Costs credits when it succeeds. Copies picture and sound if they need no change.',
    access: 'clips:write',
    onBrand: true,
    params,
    body: wanted,
    status: 202,
    returns: clipJobSchema,
    errors: ['insufficient_credits', 'invalid_state'],
    example: { start: 12.5, end: 42.5, aspect: '9:16' },
    handle: async ({ actor, params: { id }, body, requestId, service, write }) => {
      const input = await inputOf(body, actor.orgId);
      return write(async em => {
        const limits = service.config.MEDIA_STORAGE_LIMIT;
        const jobId = await requestRender(em, { actor, requestId }, id, input, limits);
        return clipJobView(await findRender(em, actor, jobId), service.fileUrls);
      });
    },
  }),
  endpoint({
    method: 'get',
    path: '/clips/jobs',
    operationId: 'listClipJobs',
    tag,
    summary: 'List renders across all clips, newest first',
    description: 'Returns a bare array. The header `X-Total-Count` contains the total.',
    access: 'clips:read',
    onBrand: true,
    query: z.strictObject({
      ...paging,
      clipId: idParam.optional().describe('Only renders of this clip.'),
      brandSlug: slug.optional().describe('Slug of the brand.'),
      status: clipJobStatus.optional().describe('Only runs in this state.'),
    }),
    returns: z.array(clipJobSchema).max(100),
    headers: {
      'X-Total-Count': {
        description: 'Total number.',
        required: true,
        schema: { type: 'integer', minimum: 0 },
      },
    },
    handle: async ({ em, actor, query, service, ctx }) => {
      const { rows, total } = await listRenders(em, actor, query);
      ctx.set('X-Total-Count', String(total));
      return rows.map(row => clipJobView(row, service.fileUrls));
    },
  }),
  endpoint({
    method: 'get',
    path: '/clips/jobs/{id}',
    operationId: 'getClipJob',
    tag,
    summary: 'Get a render',
    access: 'clips:read',
    onBrand: true,
    params,
    returns: clipJobSchema,
    handle: async ({ em, actor, params: { id }, service }) =>
      clipJobView(await findRender(em, actor, id), service.fileUrls),
  }),
  endpoint({
    method: 'post',
    path: '/clips/jobs/{id}/cancel',
    operationId: 'cancelClipJob',
    tag,
    summary: 'Cancel a render',
    description:
      'A cancelled render costs nothing, and its partial result is deleted. Returns `invalid_state` if it has already ended.',
    access: 'clips:write',
    onBrand: true,
    params,
    returns: clipJobSchema,
    errors: ['invalid_state'],
    handle: ({ actor, params: { id }, requestId, service, write }) =>
      write(async em => clipJobView(await cancelRender(em, { actor, requestId }, id), service.fileUrls)),
  }),
  endpoint({
    method: 'post',
    path: '/clips/jobs/{id}/retry',
    operationId: 'retryClipJob',
    tag,
    summary: 'Retry a failed or cancelled render',
    access: 'clips:write',
    onBrand: true,
    params,
    status: 202,
    returns: clipJobSchema,
    errors: ['insufficient_credits', 'invalid_state'],
    handle: ({ actor, params: { id }, requestId, service, write }) =>
      write(async em => {
        const limits = service.config.MEDIA_STORAGE_LIMIT;
        return clipJobView(await retryRender(em, { actor, requestId }, id, limits), service.fileUrls);
      }),
  }),
];
