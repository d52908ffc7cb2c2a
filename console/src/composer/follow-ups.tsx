import type { Platform } from '../post/states.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { i18n } from '../lib/i18n.ts';

interface FollowUp {
  text: string;
  /** Seconds after publication. */
  after: number;
}

const commented: readonly Platform[] = ['x', 'linkedin', 'instagram', 'threads'];
const mostFollowUps = 5;

const delays: readonly (readonly [string, string])[] = [
  ['0', i18n.t('Immediately')],
  ['300', i18n.t('5 minutes later')],
  ['3600', i18n.t('An hour later')],
  ['86400', i18n.t('A day later')],
  ['604800', i18n.t('A week later')],
];

/** Returns the delays to choose from, including one that an API client has set. */
const delaysWith = (after: number): typeof delays =>
  delays.some(([seconds]) => seconds === String(after))
    ? delays
    : [
        ...delays,
        [String(after), i18n.t('{after, plural, one {# second later} other {# seconds later}}', { after })],
      ];

/** Follow-up comments, each with its delay, on platforms where apps can comment. */
export const FollowUps = ({
  platform,
  given,
  set,
}: {
  platform: Platform;
  given: Readonly<Record<string, unknown>>;
  set: (name: string, value: unknown) => void;
}) => {
  const { followUpComments } = given;
  const comments = Array.isArray(followUpComments) ? (followUpComments as FollowUp[]) : [];
  const write = (next: FollowUp[]): void => set('followUpComments', next.length === 0 ? '' : next);
  const change = (index: number, part: Partial<FollowUp>): void =>
    write(comments.map((comment, at) => (at === index ? { ...comment, ...part } : comment)));
  if (!commented.includes(platform)) return null;
  return (
    <div className="flex flex-col gap-2 sm:col-span-2">
      {comments.map(({ text, after }, index) => (
        // the place in the list is what a comment is known by
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="grid items-end gap-2 sm:grid-cols-[1fr_12rem_auto]">
          <TextField
            label={i18n.t('Further comment {index}', { index: index + 1 })}
            dir="auto"
            value={text}
            onChange={({ target }) => change(index, { text: target.value })}
          />
          <SelectField
            label={i18n.t('When')}
            options={delaysWith(after)}
            value={String(after)}
            onChange={({ target }) => change(index, { after: Number(target.value) })}
          />
          <Button
            aria-label={i18n.t('Remove follow-up comment {index}', { index: index + 1 })}
            onClick={() => write(comments.filter((_, at) => at !== index))}
          >
            {i18n.t('Omit')}
          </Button>
        </div>
      ))}
      {comments.length < mostFollowUps && (
        <Button className="self-start" onClick={() => write([...comments, { text: '', after: 3_600 }])}>
          {i18n.t('Add another comment')}
        </Button>
      )}
    </div>
  );
};
