import { randomUUID } from 'node:crypto';
import { asObject, asText, json } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import type { World } from '../world.ts';
import { relatedIn } from './youtube-related.ts';
import { googleError } from './youtube-voice.ts';

const maxName = 150;

const refuse = (status: number, reason: string, message: string): Reply =>
  googleError(status, reason, message, 'youtube.caption');

/** `POST /captions`: a track of captions, of which a video has one of each language and name. */
export function insertCaptions(world: World, call: Call): Reply {
  const parts = call.query.getAll('part').flatMap(value => value.split(','));
  if (!parts.includes('snippet') || call.query.get('uploadType') !== 'multipart')
    return refuse(400, 'badRequest', 'Captions go up as multipart with the part snippet.');
  const related = relatedIn(call);
  if (!related) return refuse(400, 'badRequest', 'Malformed multipart body.');
  if (related.bytes.toString('utf8').trim() === '')
    return refuse(400, 'contentRequired', 'The request does not contain the caption track contents.');
  return addTrack(world, call, asObject(related.metadata['snippet']) ?? {}, related.bytes.toString('utf8'));
}

function addTrack(world: World, call: Call, snippet: Json, text: string): Reply {
  const [videoId, language, name] = ['videoId', 'language', 'name'].map(field => asText(snippet[field]));
  if (!videoId || name === undefined || !/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language ?? ''))
    return refuse(400, 'invalidMetadata', 'The request contains invalid metadata values.');
  if (name.length > maxName)
    return refuse(400, 'nameTooLong', 'The snippet.name specified in the request is too long.');
  const post = world.posts.youtube.get(videoId);
  if (!post) return refuse(404, 'videoNotFound', 'The video cannot be found.');
  if (post.accountId !== call.caller.id)
    return refuse(403, 'forbidden', 'The permissions are not sufficient to upload the caption track.');
  const track = { language: language ?? '', name, text };
  const isThere = post.captions?.some(each => each.language === track.language && each.name === name);
  if (isThere) return refuse(409, 'captionExists', 'The specified video already has a caption track.');
  post.captions = [...(post.captions ?? []), track];
  world.posts.youtube.keep(post);
  const shown = { videoId, language, name, trackKind: 'standard', isDraft: snippet['isDraft'] === true };
  return json(200, {
    kind: 'youtube#caption',
    id: randomUUID(),
    snippet: { ...shown, ...readingOf(text) },
  });
}

/** Returns the state of a caption track. An unreadable track is accepted and fails later. */
const readingOf = (text: string): Json =>
  /-->|^\d+:\d\d:\d\d\.\d{3},/m.test(text)
    ? { status: 'serving' }
    : { status: 'failed', failureReason: 'unknownFormat' };
