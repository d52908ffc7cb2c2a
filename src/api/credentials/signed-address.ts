import type { Context } from 'koa';
import { findActorOf } from '../../db/auth/credentials.ts';
import { findUploadCredential } from '../../db/media/media-uploads.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { mediaUploadPath, uploadExpired } from '../../domain/media/media-uploads.ts';
import type { ApiContext } from '../http/api-context.ts';

const paramsOf = (ctx: Context): { id: string; token: string } => {
  const { id = '', token = '' } = ctx['params'] as { id?: string; token?: string };
  return { id: id.toLowerCase(), token };
};

/** Whether the service has signed the address of the request, and its token has not expired. */
export const isSignedAddress = (ctx: Context, { fileUrls }: ApiContext['service']): boolean => {
  const { id, token } = paramsOf(ctx);
  return fileUrls.verifyAddress(mediaUploadPath(id), token);
};

const unauthorized = () =>
  refuse(
    'unauthorized',
    'This upload address is incomplete or more than seven days old, or the session or key that asked for it has ended. Request a new one with POST /media/uploads.',
  );

/**
 * Returns the actor for whom the signed address of an upload acts, with the current rights of the session or key that asked
 * for it. Throws 401 if the address is wrong or the credential has ended, and 404 if the upload is gone.
 */
export const findSignedActor = async (
  ctx: Context,
  { lookups, service }: Pick<ApiContext, 'lookups' | 'service'>,
): Promise<Actor> => {
  if (!isSignedAddress(ctx, service)) throw unauthorized();
  const asked = await findUploadCredential(lookups, paramsOf(ctx).id);
  // the service signed this address, so its upload did exist
  if (!asked) throw uploadExpired();
  const actor = await findActorOf(lookups, asked);
  if (!actor) throw unauthorized();
  return actor;
};
