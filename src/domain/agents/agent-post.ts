import { listTargets } from '../posts/target-names.ts';
import type { AgentText } from './agents.ts';
import { effectiveContent } from '../limits/effective-content.ts';
import { textProblems } from '../limits/text-problems.ts';
import { madeByModel } from '../posts/disclosures.ts';
import { publishProblems, type PostContent } from '../posts/post-problems.ts';

/**
 * Returns a post with these texts. The first platform's text is the post's own text; other platforms get an override if
 * theirs differs.
 */
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
 * Returns, as sentences, why the agent's text cannot be saved. A draft may lack things that only a person can add, such as
 * a video. A post that is published immediately must be complete.
 */
export const problemsOf = (
  texts: readonly AgentText[],
  { autoPublish, disclosureSentences }: Pick<PostContent, 'disclosureSentences'> & { autoPublish: boolean },
): string[] => {
  const content = { ...agentPostContent(texts), disclosureSentences };
  const found = autoPublish
    ? publishProblems(content, listTargets(content), new Map())
    : content.platforms.flatMap(platform => textProblems(platform, effectiveContent(content, platform).text));
  return found.map(({ platform, message }) => (platform ? `${platform}: ${message}` : message));
};
