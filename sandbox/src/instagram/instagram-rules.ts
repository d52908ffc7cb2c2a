import { asText } from '../http.ts';
import type { Json, Reply } from '../http.ts';
import { badParameter, graphError } from '../meta/meta-voice.ts';

/** Maximum number of characters of a caption and of a comment. */
const maxText = 2_200;

/** Whether a value is a user name. An @ before it is not part of the name. */
export const isUserName = (value: unknown): boolean => /^[A-Za-z0-9_.]{1,30}$/.test(asText(value) ?? '');

/** Checks the numbers of hashtags and mentions, which are limited in captions and comments alike. */
function tagsProblem(text: string): Reply | undefined {
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  const mentions = text.match(/(?<!\w)@[\w.]+/g)?.length ?? 0;
  return hashtags > 30 || mentions > 20 ? badParameter('Cannot post: too many tags.', 2_207_040) : undefined;
}

export const captionProblem = (caption: string): Reply | undefined =>
  Array.from(caption).length > maxText
    ? graphError(36_004, 2_207_010, 'The submitted caption is too long.')
    : tagsProblem(caption);

export const commentProblem = (message: string): Reply | undefined => {
  if (message === '') return badParameter('The parameter message is required.');
  return Array.from(message).length > maxText
    ? badParameter('The parameter message is too long.')
    : tagsProblem(message);
};

const maxCollaborators = 3;

/** Checks the JSON list of people who are invited as co-authors. Stories and the items of a carousel have none. */
export function collaboratorsProblem(given: string | undefined, isAllowed: boolean): Reply | undefined {
  if (given === undefined) return undefined;
  if (!isAllowed) return badParameter('collaborators is not allowed here.');
  const names = namesIn(given);
  if (!names || names.length > maxCollaborators)
    return badParameter(`The parameter collaborators takes up to ${maxCollaborators} usernames.`);
  const wrong = names.find(name => !isUserName(name));
  return wrong === undefined
    ? undefined
    : badParameter(`collaborators: ${JSON.stringify(wrong)} is not a username.`);
}

function namesIn(given: string): Json[string][] | undefined {
  try {
    const names: unknown = JSON.parse(given);
    return Array.isArray(names) ? (names as Json[string][]) : undefined;
  } catch {
    return undefined;
  }
}
