import type { Context } from 'koa';
import { findActorOf } from '../../db/auth/credentials.ts';
import { findUploadCredential } from '../../db/media/media-uploads.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { mediaUploadPath } from '../../domain/media/media-uploads.ts';
import type { ApiContext } from '../http/api-context.ts';

const paramsOf = (ctx: Context): { id: string; token: string } => {
  const { id = '', token = '' } = ctx['params'] as { id?: string; token?: string };
  return { id: id.toLowerCase(), token };
};

/** Whether the address of the request is one that the service has signed and that has not expired. */
export const isSignedAddress = (ctx: Context, { fileUrls }: ApiContext['service']): boolean => {
  const { id, token } = paramsOf(ctx);
  return fileUrls.verifyAddress(mediaUploadPath(id), token);
};

const unauthorized = () =>
  refuse(
    'unauthorized',
    'This upload address is incomplete or has expired, or the session or key that asked for it has ended. Request a new one with POST /media/uploads.',
  );

/**
 * Returns the actor for whom the signed address of an upload acts, with the current rights of the session or key that asked
 * for it. Throws 401 if the address is wrong or the credential has ended.
 */
export const findSignedActor = async (
  ctx: Context,
  { lookups, service }: Pick<ApiContext, 'lookups' | 'service'>,
): Promise<Actor> => {
  if (!isSignedAddress(ctx, service)) throw unauthorized();
  const asked = await findUploadCredential(lookups, paramsOf(ctx).id);
  const actor = asked && (await findActorOf(lookups, asked));
  if (!actor) throw unauthorized();
  return actor;
};
