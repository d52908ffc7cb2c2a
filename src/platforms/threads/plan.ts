import { pollOptionsOf } from '../../domain/limits/polls.ts';
import type { ContainerPlan } from '../meta/containers.ts';
import type { Parameters } from '../meta/graph.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, StepInput, TargetContent } from '../step.ts';

/** Returns the containers for a post: text, one image or video, or a carousel of 2 to 20. */
export const planContainers = ({
  content,
  replyTo,
}: Pick<StepInput, 'content' | 'replyTo'>): ContainerPlan => {
  const [first, ...more] = content.media;
  content.media.forEach(checkFormat);
  const ownSettings = replyTo === undefined ? settings(content) : { reply_to_id: replyTo };
  const shared = { text: content.text === '' ? undefined : content.text, ...ownSettings };
  if (first === undefined)
    return { items: [], main: () => ({ media_type: 'TEXT', ...shared, ...attached(content) }) };
  if (more.length === 0)
    return { items: [], main: () => ({ ...source(first), ...shared, ...covered(content) }) };
  if (content.media.length > 20) throw refused('A Threads carousel can have up to 20 images and videos.');
  return {
    items: content.media.map(file => ({ file, parameters: { ...source(file), is_carousel_item: 'true' } })),
    main: ids => ({ media_type: 'CAROUSEL', children: ids.join(','), ...shared, ...covered(content) }),
  };
};

/**
 * Returns the containers that can be created for a later part of a thread before the part it answers is live. A container
 * names the part it answers at its creation, so a single medium is only tested: Threads downloads and checks it, and the
 * container is never published.
 */
export const planAhead = ({ content }: Pick<StepInput, 'content'>): ContainerPlan => {
  const { items } = planContainers({ content });
  const [only] = items.length === 0 ? content.media : [];
  return { items: only === undefined ? items : [{ file: only, parameters: source(only) }] };
};

const refused = (message: string): PlatformError => new PlatformError({ kind: 'invalid_media', message });

const checkFormat = (file: MediaFile): void => {
  if (file.type === 'video' || file.mimeType === 'image/jpeg' || file.mimeType === 'image/png') return;
  throw refused(`Threads accepts images as JPEG or PNG, not ${file.mimeType}.`);
};

const source = (file: MediaFile): Parameters => ({
  ...(file.type === 'video'
    ? { media_type: 'VIDEO', video_url: file.url }
    : { media_type: 'IMAGE', image_url: file.url }),
  alt_text: file.altText === null || file.altText === '' ? undefined : file.altText,
});

/** Returns the settings for who may reply and for the topic, which belong to the whole thread. Later parts have none. */
const settings = ({ options }: TargetContent): Parameters => ({
  reply_control: given(options['replyControl']),
  topic_tag: given(options['topicTag']),
  location_id: given(options['locationId']),
  quote_post_id: given(options['quotePostId']),
});

const covered = ({ options }: TargetContent): Parameters =>
  options['isSpoiler'] === true ? { is_spoiler_media: 'true' } : {};

const pollIn = ({ options }: TargetContent): string | undefined => {
  const answers = pollOptionsOf(options);
  const letters = ['a', 'b', 'c', 'd'];
  return (
    answers &&
    JSON.stringify(Object.fromEntries(answers.map((answer, index) => [`option_${letters[index]}`, answer])))
  );
};

/** Returns the attachment of a text without media: a link card, a longer text, or a poll. */
const attached = (content: TargetContent): Parameters => {
  const { options } = content;
  const plaintext = given(options['textAttachment']);
  return {
    poll_attachment: pollIn(content),
    link_attachment: given(options['linkAttachment']),
    text_attachment: plaintext === undefined ? undefined : JSON.stringify({ plaintext }),
  };
};

const given = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
