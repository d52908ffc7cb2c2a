/**
 * Stable codes for why a job on a clip failed. `font_missing` and `captions_unsupported`: a font, or ffmpeg's caption
 * filter, is not installed on this server. `no_speech_service`: no speech recognition is configured. `timed_out` and
 * `too_large`: a limit of this service.
 */
export const clipFailureCodes = [
  'source_missing',
  'source_unreadable',
  'font_missing',
  'captions_unsupported',
  'captions_empty',
  'no_transcript',
  'no_speech_service',
  'speech_failed',
  'no_sound',
  'watermark_unreadable',
  'timed_out',
  'too_large',
  'render_failed',
  'insufficient_credits',
  'internal_error',
] as const;
export type ClipFailureCode = (typeof clipFailureCodes)[number];

/** Error that fails a job permanently, because a retry would fail in the same way. */
export class ClipFailure extends Error {
  override readonly name = 'ClipFailure';
  readonly code: ClipFailureCode;

  constructor(code: ClipFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
