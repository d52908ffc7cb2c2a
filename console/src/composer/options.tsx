import type { Platform } from '../post/states.tsx';
import { platformName } from '../post/states.tsx';
import { Check, Field, SelectField, TextField } from '../ui/field.tsx';
import { CoverOptions } from './cover.tsx';
import { isDisclosed } from './disclosures.tsx';
import type { Draft } from './draft.ts';

interface Choice {
  name: string;
  label: string;
  options: readonly (readonly [string, string])[];
}

const choices: Partial<Record<Platform, readonly Choice[]>> = {
  x: [
    {
      name: 'replySettings',
      label: 'Who may reply',
      options: [
        ['', 'Everyone'],
        ['following', 'Accounts that it follows'],
        ['mentionedUsers', 'Those who are mentioned'],
        ['subscribers', 'Subscribers'],
        ['verified', 'Verified accounts'],
      ],
    },
  ],
  linkedin: [
    {
      name: 'visibility',
      label: 'Who sees it',
      options: [
        ['', 'Everyone'],
        ['CONNECTIONS', 'Connections'],
        ['LOGGED_IN', 'Members who are logged in'],
      ],
    },
  ],
  instagram: [
    {
      name: 'format',
      label: 'What it becomes',
      options: [
        ['', 'A reel for one video, else the feed'],
        ['feed', 'Feed'],
        ['reel', 'Reel'],
        ['story', 'Story'],
      ],
    },
  ],
  threads: [
    {
      name: 'replyControl',
      label: 'Who may reply',
      options: [
        ['', 'Everyone'],
        ['accounts_you_follow', 'Accounts that it follows'],
        ['mentioned_only', 'Those who are mentioned'],
        ['followers_only', 'Followers'],
      ],
    },
  ],
  youtube: [
    {
      name: 'privacyStatus',
      label: 'Who sees it',
      options: [
        ['', 'Everyone'],
        ['unlisted', 'Whoever has the link'],
        ['private', 'Nobody else'],
      ],
    },
  ],
};

interface Line {
  name: string;
  label: string;
  maxLength: number;
  hint?: string;
}

/** What is written in a line. */
const lines: Partial<Record<Platform, readonly Line[]>> = {
  linkedin: [
    { name: 'cardTitle', label: 'Title of its link', maxLength: 400 },
    { name: 'cardDescription', label: 'Description of its link', maxLength: 4_086 },
  ],
  threads: [{ name: 'linkAttachment', label: 'Link that is shown', maxLength: 2_048 }],
  youtube: [
    { name: 'title', label: 'Title', maxLength: 100, hint: 'Without one, the first line of the text.' },
  ],
};

interface Switch {
  name: string;
  label: string;
  /** Whether it is so where nothing is said. */
  isOn?: true;
}

const madeWithAi: Switch = { name: 'madeWithAi', label: 'A model made its pictures or video' };
const paidPartnership: Switch = { name: 'paidPartnership', label: 'It is advertising' };

/** What is or is not. */
const switches: Partial<Record<Platform, readonly Switch[]>> = {
  x: [madeWithAi, paidPartnership],
  linkedin: [{ name: 'linkCard', label: 'Show its first link as a card', isOn: true }],
  instagram: [madeWithAi],
  youtube: [{ name: 'madeForKids', label: 'Made for children' }, madeWithAi, paidPartnership],
};

const commented: readonly Platform[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];

/** Below a text without files; it opens in full. */
const LongText = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Field label="Longer text below it" hint="Up to 10,000 characters.">
    {field => (
      <textarea
        {...field}
        rows={4}
        dir="auto"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** What one platform takes beside the text. */
const PlatformOptions = ({
  platform,
  draft,
  change,
}: {
  platform: Platform;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}) => {
  const given = (draft.options[platform] ?? {}) as Record<string, unknown>;
  const setAll = (values: Record<string, unknown>): void =>
    change({ options: { ...draft.options, [platform]: { ...given, ...values } } });
  const set = (name: string, value: unknown): void => setAll({ [name]: value === '' ? undefined : value });
  const textIn = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
  return (
    <details className="rounded-lg border border-line px-3 py-2">
      <summary className="min-h-7 font-medium">{`${platformName(platform)}: settings`}</summary>
      <div className="grid gap-3 pt-2 sm:grid-cols-2">
        {(choices[platform] ?? []).map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            options={options}
            value={textIn(name)}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
        {(lines[platform] ?? []).map(({ name, ...line }) => (
          <TextField
            key={name}
            dir="auto"
            value={textIn(name)}
            onChange={({ target }) => set(name, target.value)}
            {...line}
          />
        ))}
        {(switches[platform] ?? []).map(({ name, label, isOn = isDisclosed(draft, platform, name) }) => (
          <Check
            key={name}
            label={label}
            checked={(given[name] ?? isOn) === true}
            onChange={({ target }) => set(name, target.checked === isOn ? undefined : target.checked)}
          />
        ))}
        {platform === 'threads' && (
          <LongText value={textIn('textAttachment')} onChange={text => set('textAttachment', text)} />
        )}
        <CoverOptions platform={platform} draft={draft} onChange={setAll} />
        {commented.includes(platform) && (
          <TextField
            label="First comment"
            dir="auto"
            value={textIn('firstComment')}
            onChange={({ target }) => set('firstComment', target.value)}
          />
        )}
      </div>
    </details>
  );
};

export const Options = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) =>
  draft.platforms.map(platform => (
    <PlatformOptions key={platform} platform={platform} draft={draft} change={change} />
  ));
