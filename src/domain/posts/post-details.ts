import { asMarkdownCode } from './markdown.ts';
import type { PostHeading } from './posts.ts';

/** Returns the description of a post's workflow in the Temporal UI. Contains names chosen by users. */
export const postDetails = (url: string, heading: PostHeading | null | undefined): string =>
  [
    ...(heading
      ? [
          `- **Brand:** ${asMarkdownCode(heading.brand)}`,
          `- **Organization:** ${asMarkdownCode(heading.organization)}`,
          `- **Due:** ${dueOf(heading)}`,
        ]
      : []),
    `- **API:** GET <${url}>`,
  ].join('\n');

/**
 * Returns the due time. These details are fixed when a workflow starts. Its current details show later changes of the time.
 */
const dueOf = ({ isScheduled, dueMs }: PostHeading): string => {
  if (dueMs === null) return 'immediately';
  const at = new Date(dueMs).toISOString();
  return isScheduled ? `${at}, as planned when this workflow began` : `immediately, requested at ${at}`;
};
