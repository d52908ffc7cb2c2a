import type { Platform } from '../post/states.tsx';
import { platformName } from '../post/states.tsx';
import { Check, Field, SelectField, TextField } from '../ui/field.tsx';
import { CoverOptions } from './cover.tsx';
import { isDisclosed } from './disclosures.tsx';
import type { Draft } from './draft.ts';
import { FollowUps } from './follow-ups.tsx';
import { PollOptions } from './poll.tsx';
import { ShownFrom } from './shown-from.tsx';
import { i18n } from '../lib/i18n.ts';

interface Choice {
  name: string;
  label: string;
  options: readonly (readonly [string, string])[];
}

const choices: Partial<Record<Platform, readonly Choice[]>> = {
  x: [
    {
      name: 'replySettings',
      label: i18n.t('Who may reply'),
      options: [
        ['', i18n.t('Everyone')],
        ['following', i18n.t('Accounts followed')],
        ['mentionedUsers', i18n.t('Mentioned people')],
        ['subscribers', i18n.t('Subscribers')],
        ['verified', i18n.t('Verified accounts')],
      ],
    },
  ],
  linkedin: [
    {
      name: 'visibility',
      label: i18n.t('Who sees it'),
      options: [
        ['', i18n.t('Everyone')],
        ['CONNECTIONS', i18n.t('Connections')],
        ['LOGGED_IN', i18n.t('Logged-in members')],
      ],
    },
  ],
  instagram: [
    {
      name: 'trialReel',
      label: i18n.t('Trial reel'),
      options: [
        ['', i18n.t('No: everyone sees it')],
        ['MANUAL', i18n.t('Until it is shown to everyone in the app')],
        ['SS_PERFORMANCE', i18n.t('Until it performs well')],
      ],
    },
    {
      name: 'format',
      label: i18n.t('Result'),
      options: [
        ['', i18n.t('A reel for a single video, otherwise the feed')],
        ['feed', i18n.t('Feed')],
        ['reel', i18n.t('Reel')],
        ['story', i18n.t('Story')],
      ],
    },
  ],
  threads: [
    {
      name: 'replyControl',
      label: i18n.t('Who may reply'),
      options: [
        ['', i18n.t('Everyone')],
        ['accounts_you_follow', i18n.t('Accounts followed')],
        ['mentioned_only', i18n.t('Mentioned people')],
        ['followers_only', i18n.t('Followers')],
      ],
    },
  ],
  youtube: [
    {
      name: 'privacyStatus',
      label: i18n.t('Who sees it'),
      options: [
        ['', i18n.t('Everyone')],
        ['unlisted', i18n.t('Anyone with the link')],
        ['private', i18n.t('No one else')],
      ],
    },
  ],
};

interface Line {
  name: string;
  label: string;
  maxLength?: number;
  hint?: string;
}

/** Options with a single-line text field. */
const lines: Partial<Record<Platform, readonly Line[]>> = {
  x: [
    { name: 'quoteUrl', label: i18n.t('Post to quote'), maxLength: 2_048 },
    { name: 'replyToUrl', label: i18n.t('Post to reply to'), maxLength: 2_048 },
  ],
  linkedin: [
    { name: 'reshare', label: i18n.t('Post to share'), maxLength: 2_048 },
    { name: 'cardTitle', label: i18n.t('Title of its link'), maxLength: 400 },
    { name: 'cardDescription', label: i18n.t('Description of the link card'), maxLength: 4_086 },
  ],
  threads: [
    { name: 'topicTag', label: i18n.t('Topic'), maxLength: 50 },
    { name: 'linkAttachment', label: i18n.t('Link to show'), maxLength: 2_048 },
  ],
  youtube: [
    {
      name: 'title',
      label: i18n.t('Title'),
      maxLength: 100,
      hint: i18n.t('Defaults to the first line of the text.'),
    },
    { name: 'playlistId', label: i18n.t('Playlist'), maxLength: 64, hint: i18n.t('Playlist id on YouTube.') },
  ],
};

interface Switch {
  name: string;
  label: string;
  /** Default of the switch. */
  isOn?: true;
}

const madeWithAi: Switch = { name: 'madeWithAi', label: i18n.t('The images or the video are AI-generated') };
const paidPartnership: Switch = { name: 'paidPartnership', label: i18n.t('Advertising') };

/** Options with a switch. */
const switches: Partial<Record<Platform, readonly Switch[]>> = {
  x: [madeWithAi, paidPartnership],
  linkedin: [{ name: 'linkCard', label: i18n.t('Show the first link as a card'), isOn: true }],
  instagram: [madeWithAi],
  threads: [{ name: 'isSpoiler', label: i18n.t('Cover its images or video until tapped') }],
  youtube: [{ name: 'madeForKids', label: i18n.t('Made for children') }, madeWithAi, paidPartnership],
};

const firstComment: Line = { name: 'firstComment', label: i18n.t('First comment') };

interface LongTextInput {
  platform: Platform;
  textIn: (name: string) => string;
  set: (name: string, value: unknown) => void;
}

/** Options with a multi-line text field. */
const longTexts: Partial<Record<Platform, Line>> = {
  threads: {
    name: 'textAttachment',
    label: i18n.t('Longer text below the post'),
    hint: i18n.t('Up to 10,000 characters.'),
  },
  youtube: {
    name: 'captions',
    label: i18n.t('Captions'),
    hint: i18n.t('The text of an SRT or WebVTT file.'),
  },
};

/** Returns the label of an option, or undefined if the option has no field here. */
export const labelOfOption = (platform: Platform, name: string): string | undefined =>
  [
    ...(choices[platform] ?? []),
    ...(lines[platform] ?? []),
    ...(switches[platform] ?? []),
    ...(longTexts[platform] ? [longTexts[platform]] : []),
  ].find(field => field.name === name)?.label;

/** Returns the label of an option's value, or undefined if the option is not chosen from a list. */
export const nameOfChoice = (platform: Platform, name: string, value: unknown): string | undefined =>
  choices[platform]?.find(choice => choice.name === name)?.options.find(([key]) => key === value)?.[1];

const LongText = ({ platform, textIn, set }: LongTextInput) => {
  const { name, label, hint } = longTexts[platform] ?? {};
  if (name === undefined || label === undefined) return null;
  return (
    <Field label={label} hint={hint}>
      {field => (
        <textarea
          {...field}
          rows={4}
          dir="auto"
          value={textIn(name)}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </Field>
  );
};

/** Options of a post on one platform. */
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
      <summary className="min-h-7 font-medium">
        {i18n.t('{platform}: options', { platform: platformName(platform) })}
      </summary>
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
        {[...(lines[platform] ?? []), firstComment].map(({ name, ...line }) => (
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
        <ShownFrom platform={platform} given={given} set={set} />
        <PollOptions platform={platform} given={given} set={set} />
        <FollowUps platform={platform} given={given} set={set} />
        <LongText platform={platform} textIn={textIn} set={set} />
        <CoverOptions platform={platform} draft={draft} onChange={setAll} />
      </div>
    </details>
  );
};

export const Options = ({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) =>
  draft.platforms.map(platform => (
    <PlatformOptions key={platform} platform={platform} draft={draft} change={change} />
  ));
