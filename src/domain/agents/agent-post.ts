import type { AgentText } from './agents.ts';
import { effectiveContent } from '../limits/effective-content.ts';
import { textProblems } from '../limits/text-problems.ts';
import { madeByModel } from '../posts/disclosures.ts';
import { publishProblems, type PostContent } from '../posts/post-problems.ts';

/** A post of these texts: the first platform's is the post's own, and those that differ from it replace it on theirs. */
export const agentPostContent = (texts: readonly AgentText[]): PostContent => {
  const text = texts[0]?.text ?? '';
  const others = texts.filter(each => each.text !== text);
  return {
    text,
    platforms: texts.map(({ platform }) => platform),
    media: [],
    thread: [],
    platformOptions: Object.fromEntries(others.map(each => [each.platform, { text: each.text }])),
    disclosures: madeByModel,
  };
};

/**
 * Why what an agent wrote cannot be kept, as sentences. A draft may still lack what only a person can add, as a video; what is
 * published at once may lack nothing.
 */
export const problemsOf = (
  texts: readonly AgentText[],
  { autoPublish, disclosureSentences }: Pick<PostContent, 'disclosureSentences'> & { autoPublish: boolean },
): string[] => {
  const content = { ...agentPostContent(texts), disclosureSentences };
  const found = autoPublish
    ? publishProblems(content, content.platforms, new Map())
    : content.platforms.flatMap(platform => textProblems(platform, effectiveContent(content, platform).text));
  return found.map(({ platform, message }) => (platform ? `${platform}: ${message}` : message));
};
