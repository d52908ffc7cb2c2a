import { textAt } from '../../adapters/http/json.ts';
import type { CommitResult } from '../platform.ts';
import type { StepInput } from '../step.ts';
import { headerOf } from '../refusals.ts';
import { authorOf, linkTo, restCall, type LinkedIn } from './api.ts';

/**
 * Comments on a post as its author. Comments are plain text, not little text. LinkedIn refuses apps without a scope for
 * comments (`w_member_social_feed`, `w_organization_social_feed`), such as all self-serve apps.
 */
export const comment = (
  linkedin: LinkedIn,
  input: StepInput & { externalId: string; text: string },
): Promise<CommitResult> => {
  const { externalId: object, text } = input;
  const path = `socialActions/${encodeURIComponent(object)}/comments`;
  const json = { actor: authorOf(input), object, message: { text } };
  return linkedin.wire.commit({ ...restCall(linkedin, input, 'POST', path), json }, answer => {
    const id = headerOf(answer, 'x-restli-id') ?? textAt(answer.json, 'id');
    if (id === undefined) return undefined;
    const urn = textAt(answer.json, 'commentUrn') ?? textAt(answer.json, '$URN');
    const externalId = urn ?? (id.startsWith('urn:') ? id : `urn:li:comment:(${object},${id})`);
    return { externalId, url: linkTo(linkedin, object) };
  });
};
