import { asObject, refusal } from '../http.ts';
import type { Call, Json, Reply } from '../http.ts';
import { childrenOf } from '../instagram/instagram-containers.ts';
import { isSelf, isYes, keepContainer, settingsOf } from '../meta/meta-containers.ts';
import type { Container } from '../meta/meta-model.ts';
import { badParameter, graphError, noContainer, unknownObject } from '../meta/meta-voice.ts';
import { answerProblem } from './threads-replies.ts';
import { pullMedia } from '../pull-media.ts';
import type { Pulled } from '../pull-media.ts';
import type { World } from '../world.ts';

const maxText = 500;
const maxAttachment = 10_000;
const maxImage = 8 * 1024 * 1024;
const maxLinks = 5;

/** `POST /{user-id}/threads`: pulls the media if there is any, keeps an invisible container. */
export async function threadsContainer(world: World, call: Call): Promise<Reply> {
  if (!isSelf(call)) return unknownObject(call.param('user'));
  const type = call.field('media_type') ?? '';
  const text = call.field('text') ?? '';
  if (!['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL'].includes(type))
    return badParameter('Param media_type must be one of {TEXT, IMAGE, VIDEO, CAROUSEL}');
  const problem =
    answerProblem(world, call, call.field('reply_to_id') ?? '') ??
    textProblem(call, type, text) ??
    attachmentProblem(call, type) ??
    extrasProblem(world, call, type);
  if (problem) return problem;
  if (type === 'TEXT') return keep(world, call, { mediaType: type, text, state: 'FINISHED' });
  return type === 'CAROUSEL' ? carousel(world, call, text) : await single(world, call, type, text);
}

const keep = (world: World, call: Call, given: Partial<Container> & { mediaType: string }): Reply => {
  const [replyTo, link] = [call.field('reply_to_id'), call.field('link_attachment')];
  const { plaintext } = attachmentIn(call) ?? {};
  const attachment = typeof plaintext === 'string' ? { attachment: plaintext } : {};
  const quotes = call.field('quote_post_id');
  const extras = {
    ...settingsOf(call, ['topic_tag', 'location_id', 'is_spoiler_media']),
    ...(quotes ? { quotes } : {}),
    ...(pollIn(call) && { poll: { options: pollIn(call) ?? [] } }),
  };
  const more = { ...extras, ...(replyTo ? { replyTo } : {}), ...(link ? { link } : {}), ...attachment };
  return keepContainer(world, call, { ...given, platform: 'threads', ...more });
};

function textProblem(call: Call, type: string, text: string): Reply | undefined {
  if (type === 'TEXT' && text === '' && !call.field('text_attachment'))
    return badParameter('The parameter text is required.');
  if (threadsLength(text) > maxText)
    return badParameter(`Param text must be at most ${maxText} characters long.`);
  const link = call.field('link_attachment');
  if (link && type !== 'TEXT') return badParameter('link_attachment is only for media_type TEXT.');
  if (link && !URL.canParse(link)) return badParameter('Param link_attachment must be a valid URL.');
  const links = new Set([...(text.match(/https?:\/\/\S+/g) ?? []), link].filter(Boolean));
  return links.size > maxLinks ? badParameter('THREADS_API__LINK_LIMIT_EXCEEDED') : undefined;
}

/** Parses the JSON in `text_attachment`. Returns undefined if it is missing, and an empty object if it is invalid. */
function attachmentIn(call: Call): Json | undefined {
  const given = call.field('text_attachment');
  if (given === undefined) return undefined;
  try {
    return asObject(JSON.parse(given)) ?? {};
  } catch {
    return {};
  }
}

/** The answers of `poll_attachment`: JSON of `option_a` to `option_d`; empty for what is none. */
function pollIn(call: Call): string[] | undefined {
  const given = call.field('poll_attachment');
  if (given === undefined) return undefined;
  try {
    const fields = asObject(JSON.parse(given)) ?? {};
    const names = ['option_a', 'option_b', 'option_c', 'option_d'].slice(0, Object.keys(fields).length);
    const answers = names.map(name => fields[name]);
    return answers.every(answer => typeof answer === 'string' && answer !== '' && answer.length <= 25)
      ? answers.map(String)
      : [];
  } catch {
    return [];
  }
}

/** A poll, a quoted post, a place and covered media. */
function extrasProblem(world: World, call: Call, type: string): Reply | undefined {
  const [answers, quoted] = [pollIn(call), call.field('quote_post_id')];
  return refusal(
    [
      answers !== undefined && type !== 'TEXT',
      () => badParameter('poll_attachment is only for media_type TEXT.'),
    ],
    [
      answers !== undefined && Boolean(call.field('link_attachment') ?? call.field('text_attachment')),
      () => badParameter('poll_attachment cannot be used together with another attachment.'),
    ],
    [
      answers !== undefined && (answers.length < 2 || answers.length > 4),
      () => badParameter('Param poll_attachment must have 2 to 4 options of up to 25 characters.'),
    ],
    [quoted !== undefined && !world.posts.threads.get(quoted), () => unknownObject(quoted ?? '')],
    [isYes(call, 'is_spoiler_media') && type === 'TEXT', () => badParameter('is_spoiler_media needs media.')],
    [/\D/.test(call.field('location_id') ?? ''), () => badParameter('Param location_id must be an id.')],
  );
}

const attachmentFields = ['plaintext', 'link_attachment_url', 'text_with_styling_info'];

/** A longer text stands below a text alone, without a card. */
function attachmentProblem(call: Call, type: string): Reply | undefined {
  const attachment = attachmentIn(call);
  if (attachment === undefined) return undefined;
  const { plaintext } = attachment;
  if (type !== 'TEXT') return badParameter('text_attachment is only for media_type TEXT.');
  if (typeof plaintext !== 'string' || Object.keys(attachment).some(name => !attachmentFields.includes(name)))
    return badParameter('Param text_attachment must be a JSON object with plaintext.');
  if (call.field('link_attachment'))
    return badParameter('text_attachment cannot be used together with link_attachment.');
  return threadsLength(plaintext) > maxAttachment
    ? badParameter(`Param plaintext must be at most ${maxAttachment} characters long.`)
    : undefined;
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters, but every emoji counts as many as it has bytes in UTF-8. */
function threadsLength(text: string): number {
  let length = 0;
  for (const { segment } of segments.segment(text)) {
    const isEmoji = segment > '\u00ff' && /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment);
    length += isEmoji ? Buffer.byteLength(segment) : Array.from(segment).length;
  }
  return length;
}

async function single(world: World, call: Call, type: string, text: string): Promise<Reply> {
  const kind = type === 'VIDEO' ? 'video' : 'image';
  const url = call.field(`${kind}_url`);
  if (!url) return badParameter(`The parameter ${kind}_url is required.`);
  const pulled = await pullMedia(world, url, kind);
  if ('status' in pulled) return pulled;
  const problem = kind === 'image' ? imageProblem(pulled) : undefined;
  if (problem) return problem;
  const { ratio: _ratio, ...media } = pulled;
  const broken = kind === 'video' && !media.type.startsWith('video/');
  return keep(world, call, {
    mediaType: type,
    text,
    media: [media],
    isChild: isYes(call, 'is_carousel_item'),
    ...(broken ? { state: 'ERROR', error: 'FAILED_PROCESSING_VIDEO' } : {}),
  });
}

function imageProblem({ type, size }: Pulled): Reply | undefined {
  if (!['image/jpeg', 'image/png'].includes(type))
    return graphError(36_001, 2_207_005, 'The image format is not supported.');
  return size > maxImage ? graphError(36_000, 2_207_004, 'The image size is too large.') : undefined;
}

function carousel(world: World, call: Call, text: string): Reply {
  const children = childrenOf(world, call, call.field('children') ?? '');
  if (!children) return noContainer.threads();
  if (children.length < 2 || children.length > 20) return badParameter('A carousel takes 2 to 20 items.');
  if (children.some(({ state }) => state !== 'FINISHED')) return noContainer.threads();
  return keep(world, call, {
    mediaType: 'CAROUSEL',
    text,
    children: children.map(({ id }) => id),
    media: children.flatMap(({ media }) => media),
  });
}
