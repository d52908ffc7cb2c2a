import { maxFollowUpDelay, maxFollowUps } from '../publishing/follow-ups.ts';

/** Rule for the text of one comment. */
interface TextRule {
  schema: object;
  /** Returns the rest of an error sentence for an invalid value, or null for a valid one. */
  wrong(value: unknown): string | null;
}

const days = maxFollowUpDelay / 86_400;

/**
 * Option for comments that follow a post. Their texts must differ, because a comment whose call got no response is
 * recognized by its text.
 */
export const followUps = (text: TextRule) => ({
  schema: {
    type: 'array' as const,
    maxItems: maxFollowUps,
    description: `Further comments under the published post. \`after\` is the delay in seconds after publication, at most ${days} days.`,
    items: {
      type: 'object',
      properties: {
        text: text.schema,
        after: {
          type: 'integer',
          minimum: 0,
          maximum: maxFollowUpDelay,
          description: 'Seconds after the post is published.',
        },
      },
      required: ['text', 'after'],
      additionalProperties: false,
    },
  },
  wrong: (value: unknown): string | null => {
    if (!Array.isArray(value) || value.length > maxFollowUps)
      return `must be a list of at most ${maxFollowUps} comments`;
    const found = value.map(one => whatIsWrong(one, text));
    const index = found.findIndex(wrong => wrong !== null);
    if (index >= 0) return `item ${index + 1} ${found[index]}`;
    const said = new Set(value.map(one => (one as { text: string }).text.trim()));
    return said.size < value.length ? 'must not contain the same text twice' : null;
  },
});

const whatIsWrong = (given: unknown, rule: TextRule): string | null => {
  const { text, after, ...others } = Object(given) as Record<string, unknown>;
  if (typeof given !== 'object' || Object.keys(others).length > 0) return 'must have `text` and `after`';
  const isDelay =
    Number.isSafeInteger(after) && (after as number) >= 0 && (after as number) <= maxFollowUpDelay;
  if (!isDelay) return `must have an \`after\` of 0 to ${maxFollowUpDelay.toLocaleString('en')} seconds`;
  return rule.wrong(text);
};
