import { asMarkdownCode } from './markdown.ts';
import type { PostHeading } from './posts.ts';

/** What the Temporal UI shows of whose post it is; the names are texts of users. */
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

/** These details are fixed when a workflow begins. A later change of the time is in its current details. */
const dueOf = ({ isScheduled, dueMs }: PostHeading): string => {
  if (dueMs === null) return 'immediately';
  const at = new Date(dueMs).toISOString();
  return isScheduled ? `${at}, as planned when this workflow began` : `immediately, requested at ${at}`;
};
