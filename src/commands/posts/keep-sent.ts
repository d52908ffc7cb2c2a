import type { Em } from '../../db/driver/orm.ts';
import type { LockedPost } from '../../db/posts/lock-post.ts';
import { keepSentContent } from '../../db/posts/write-move.ts';
import { effectiveContent } from '../../domain/limits/index.ts';
import { sentTargets } from '../../domain/post-rules.ts';

/** Keeps with each target that is out, or may be, what it was sent, before the post is changed under it. */
export const keepSent = async (em: Em, post: LockedPost): Promise<void> => {
  for (const { platform } of post.targets.filter(({ status }) => sentTargets.includes(status))) {
    const { text, media, options, threadParts } = effectiveContent(post, platform);
    const thread = threadParts.map(part => ({ text: part.text, media: [...part.media] }));
    await keepSentContent(em, post.id, platform, { text, media: [...media], thread, options });
  }
};
