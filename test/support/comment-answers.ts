import type { PlatformName } from '../../src/domain/platforms.ts';
import type { Author } from './author.ts';
import type { Voice } from './comments.ts';
import { eventually } from './eventually.ts';
import type { TestApi } from './http/api.ts';
import type { SandboxControl } from './servers/sandbox-control.ts';

/** Something that was done with a comment. */
export interface CommentActionAnswer {
  id: string;
  kind: string;
  text: string | null;
  status: string;
  message: string | null;
  externalId: string | null;
  author: { kind: string; id: string | null };
}

/** Creates a post that is live on one platform, on LinkedIn as the page of its author. */
export const publishCommented = async (
  author: Author,
  sandbox: SandboxControl,
  platform: PlatformName,
): Promise<{ postId: string; externalId: string }> => {
  const text = `A post of ${author.marker}`;
  const words = { brandSlug: author.brandSlug, platforms: [platform], text };
  // text only if the platform allows it, as a separate worker serves no files
  const { id } = ['instagram', 'youtube'].includes(platform)
    ? await author.post({ platforms: [platform] })
    : ((await author.send('post', '/posts', words)).data as { id: string });
  if (platform === 'linkedin') {
    const { accounts } = await sandbox.accounts();
    const own = accounts.find(one => one.platform === 'linkedin' && one.name === author.marker);
    const organizationId = own?.organization.id;
    await author.patch(`/posts/${id}`, { platformOptions: { linkedin: { organizationId } } });
  }
  await author.publish(id);
  const { targets } = await author.untilFinal(id);
  const externalId = targets[0]?.externalId;
  if (!externalId) throw new Error(`it is not out on ${platform}: ${JSON.stringify(targets)}`);
  return { postId: id, externalId };
};

/** Waits for the comment with this text. The post is polled as soon as it is known. */
export const untilRead = (
  { rows }: Pick<TestApi, 'rows'>,
  author: Author,
  postId: string,
  text: string,
): Promise<Voice> =>
  eventually(`"${text}" is read`, async () => {
    await rows('update comment_reads set next_at = now() where post_id = $1 and next_at > now()', postId);
    const { comments } = await author.get<{ comments: Voice[] }>(`/posts/${postId}/comments`);
    return comments.find(comment => comment.text === text);
  });
