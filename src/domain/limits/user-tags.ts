import { limits } from './numbers.ts';
import type { Option } from './option.ts';
import { when, type Finding, type MeasuredMedia, type TargetDraft } from './problem.ts';

/** Person tagged on one of the files of a post. */
export interface UserTag {
  username: string;
  /** Position from the left and the top, 0 to 1. Required for images. */
  x?: number;
  y?: number;
  /** Index of the file, from 0. Defaults to the first. */
  item?: number;
}

const { userTags: max, collaborators: maxCollaborators } = limits.instagram;
/** Matches a user name on Instagram, for every field with one. */
export const instagramUserName = /^[\w.]{1,30}$/;
const userNameSchema = {
  type: 'string',
  maxLength: 30,
  pattern: instagramUserName.source,
  description: 'User name without @.',
};
const share = { type: 'number', minimum: 0, maximum: 1 };
const names = ['username', 'x', 'y', 'item'];

const isShare = (value: unknown): boolean =>
  value === undefined || (typeof value === 'number' && value >= 0 && value <= 1);

const isItem = (value: unknown): boolean =>
  value === undefined ||
  (Number.isInteger(value) && (value as number) >= 0 && (value as number) < limits.instagram.carousel);

const isTag = (value: unknown): value is UserTag => {
  if (typeof value !== 'object' || value === null) return false;
  const tag = value as Record<string, unknown>;
  return (
    Object.keys(tag).every(name => names.includes(name)) &&
    typeof tag['username'] === 'string' &&
    instagramUserName.test(tag['username']) &&
    isShare(tag['x']) &&
    isShare(tag['y']) &&
    isItem(tag['item'])
  );
};

/** Option for `userTags`. */
export const userTags: Option = {
  schema: {
    type: 'array',
    maxItems: max,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['username'],
      properties: {
        username: userNameSchema,
        x: { ...share, description: 'Position on an image, from the left edge (0 to 1).' },
        y: { ...share, description: 'Position on an image, from the top edge (0 to 1).' },
        item: {
          type: 'integer',
          minimum: 0,
          maximum: limits.instagram.carousel - 1,
          description: 'Index of the tagged file, starting at 0. Defaults to the first.',
        },
      },
    },
    description: `People tagged in images and videos, at most ${max}. Each tag has a \`username\`, on an image also \`x\` and \`y\`, and in a carousel \`item\`.`,
  },
  wrong: value =>
    Array.isArray(value) && value.length <= max && value.every(isTag)
      ? null
      : `must be a list of at most ${max} tags, each with a username, and x and y from 0 to 1`,
};

/** Option for `collaborators`. */
export const collaborators: Option = {
  schema: {
    type: 'array',
    maxItems: maxCollaborators,
    items: userNameSchema,
    description: `User names to invite as co-authors, at most ${maxCollaborators}.`,
  },
  wrong: value =>
    Array.isArray(value) &&
    value.length <= maxCollaborators &&
    value.every(name => typeof name === 'string' && instagramUserName.test(name))
      ? null
      : `must be a list of at most ${maxCollaborators} user names without @, each of 1 to 30 letters, digits, periods, or underscores`,
};

/** Returns the people tagged on a file, by its index from 0. */
export const userTagsOf = ({ userTags: tags }: TargetDraft['options'], item: number): UserTag[] =>
  Array.isArray(tags) ? tags.filter(isTag).filter(tag => (tag.item ?? 0) === item) : [];

/** Returns the problems of the positions of user tags. */
export const checkUserTags = ({ media, options }: TargetDraft): Finding[] => {
  const { userTags: tags, format } = options;
  if (!Array.isArray(tags)) return [];
  return tags.filter(isTag).flatMap((tag, index) => {
    const file = media[tag.item ?? 0];
    const path = `platformOptions.instagram.userTags[${index}]`;
    if (file === undefined)
      return when(media.length > 0, path, 'option_invalid', `This post has no file number ${tag.item ?? 0}.`);
    return checkPlace(path, tag, file, format === 'story');
  });
};

const checkPlace = (path: string, { x, y }: UserTag, file: MeasuredMedia, isStory: boolean): Finding[] => {
  const isPlaced = x !== undefined && y !== undefined;
  if (file.type === 'video' && !isStory)
    return when(
      x !== undefined || y !== undefined,
      path,
      'option_invalid',
      'A tag on a video has no position. Remove x and y.',
    );
  return when(
    !isPlaced && !(isStory && x === undefined && y === undefined),
    path,
    'option_invalid',
    'A tag on an image needs a position: x and y from 0 to 1.',
  );
};
