import { asList, asText, refusal } from '../http.ts';
import type { Json, Reply } from '../http.ts';
import { googleError } from './youtube-voice.ts';

const maxTitle = 100;
const maxDescriptionBytes = 5_000;
const maxTags = 500;

/** Why YouTube would not open a session for this metadata. */
export const metadataProblem = (snippet: Json, status: Json): Reply | undefined =>
  snippetProblem(snippet) ?? statusProblem(status);

const wrong = (reason: string, message: string) => (): Reply =>
  googleError(400, reason, `The request metadata specifies ${message}.`, 'youtube.video');

function snippetProblem(snippet: Json): Reply | undefined {
  const [title, description] = [asText(snippet['title']) ?? '', asText(snippet['description']) ?? ''];
  const length = Array.from(title).length;
  const category = asText(snippet['categoryId'] ?? '22') ?? '';
  return refusal(
    [
      title.trim() === '' || length > maxTitle || hasAngles(title),
      wrong('invalidTitle', 'an invalid or empty video title'),
    ],
    [
      Buffer.byteLength(description) > maxDescriptionBytes || hasAngles(description),
      wrong('invalidDescription', 'an invalid video description'),
    ],
    [tagsLength(asList(snippet['tags'])) > maxTags, wrong('invalidTags', 'invalid video keywords')],
    [!/^\d{1,2}$/.test(category), wrong('invalidCategoryId', 'an invalid category ID')],
  );
}

const hasAngles = (text: string): boolean => /[<>]/.test(text);

/** Tags with a space count two more, for their quotes, and each separator counts. */
const tagsLength = (tags: unknown[]): number =>
  tags.reduce<number>((sum, tag) => sum + String(tag).length + (String(tag).includes(' ') ? 2 : 0) + 1, -1);

function statusProblem(status: Json): Reply | undefined {
  const privacy = asText(status['privacyStatus'] ?? 'public') ?? '';
  const publishAt = status['publishAt'];
  const isDated = publishAt !== undefined;
  const isToCome = Date.parse(asText(publishAt) ?? '') > Date.now();
  return refusal(
    [
      !['public', 'unlisted', 'private'].includes(privacy),
      wrong('invalidVideoMetadata', 'an invalid privacy status'),
    ],
    [
      isDated && !(isToCome && privacy === 'private'),
      wrong('invalidPublishAt', 'an invalid scheduled publishing time'),
    ],
  );
}
