import { Tabs } from '@base-ui/react/tabs';
import type { Platform } from '../post/states.tsx';
import { platformName } from '../post/states.tsx';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/parts.tsx';
import type { Checks } from './checks.ts';
import type { Draft } from './draft.ts';
import { number } from '../lib/numbers.ts';
import { i18n } from '../lib/i18n.ts';

type Count = Checks['targets'][number]['texts'][number];

const units: Record<Count['unit'], string> = { characters: i18n.t('characters'), bytes: i18n.t('bytes') };

/** Length of a text, as the platform counts it. */
const Counter = ({ count }: { count: Count | undefined }) => {
  if (!count) return null;
  const left = count.limit - count.length;
  return (
    <span className={`tabular-nums ${left < 0 ? 'font-medium text-bad' : 'text-quiet'}`}>
      {`${number(count.length)} / ${number(count.limit)}`}
      <span className="sr-only">{units[count.unit]}</span>
    </span>
  );
};

/** Returns the count of a platform's first text: its own, or the common one. */
const countOf = (checks: Checks | undefined, platform: Platform): Count | undefined =>
  checks?.targets.find(target => target.platform === platform)?.texts[0];

const area =
  'w-full resize-y scroll-mt-4 scroll-mb-48 rounded-lg border border-strong-line bg-paper p-3 text-base max-sm:max-h-[35dvh]';

const ForAll = ({ draft, change, isForDay }: Given & { isForDay: boolean }) => (
  <textarea
    autoFocus={isForDay}
    aria-label={i18n.t('Text')}
    rows={6}
    dir="auto"
    value={draft.text}
    placeholder={i18n.t('What do you want to say?')}
    onChange={({ target }) => change({ text: target.value })}
    className={area}
  />
);

const ForOne = ({ draft, change, platform }: Given & { platform: Platform }) => {
  const own = draft.options[platform]?.text;
  const set = (text: string | undefined): void => {
    const { text: _text, ...rest } = draft.options[platform] ?? {};
    change({
      options: { ...draft.options, [platform]: text === undefined ? rest : { ...rest, text } },
    });
  };
  if (own === undefined || own === null)
    return (
      <div className="flex flex-col items-start gap-2">
        <p dir="auto" className="min-h-16 w-full rounded-lg bg-sunk p-3 whitespace-pre-wrap text-quiet">
          {draft.text || i18n.t('The text for all.')}
        </p>
        <Button onClick={() => set(draft.text)}>
          {i18n.t('Write a separate text for {platform}', { platform: platformName(platform) })}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-2">
      <textarea
        aria-label={i18n.t('Text for {platform}', { platform: platformName(platform) })}
        rows={6}
        dir="auto"
        value={own}
        onChange={({ target }) => set(target.value)}
        className={area}
      />
      <Button look="quiet" onClick={() => set(undefined)}>
        {i18n.t('Use the text for all')}
      </Button>
    </div>
  );
};

interface Given {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
}

const tab =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-t-lg border-b-2 border-transparent px-3 text-quiet data-active:border-accent data-active:text-ink pointer-coarse:min-h-11';

/** Common text, and an own text for each platform that needs one. Tabs show the length on each platform. */
export const Texts = ({
  draft,
  change,
  checks,
  isForDay,
}: Given & {
  checks: Checks | undefined;
  /** Whether the post was opened for a day. Then the text field gets the focus. */
  isForDay: boolean;
}) => (
  <Tabs.Root defaultValue="all" className="flex flex-col gap-2">
    <Tabs.List
      aria-label={i18n.t('Texts')}
      className="flex overflow-x-auto border-b border-line sm:flex-wrap"
    >
      <Tabs.Tab value="all" className={tab}>
        {i18n.t('For all')}
      </Tabs.Tab>
      {draft.platforms.map(platform => (
        <Tabs.Tab key={platform} value={platform} className={tab}>
          {platformName(platform)}
          {typeof draft.options[platform]?.text === 'string' && (
            <Badge tone="accent">{i18n.t('own text')}</Badge>
          )}
          <Counter count={countOf(checks, platform)} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value="all">
      <ForAll draft={draft} change={change} isForDay={isForDay} />
    </Tabs.Panel>
    {draft.platforms.map(platform => (
      <Tabs.Panel key={platform} value={platform}>
        <ForOne draft={draft} change={change} platform={platform} />
      </Tabs.Panel>
    ))}
  </Tabs.Root>
);

/** Further posts of a thread, for platforms that have threads. */
export const Thread = ({ draft, change }: Given) => {
  const set = (index: number, text: string): void =>
    change({ thread: draft.thread.map((part, at) => (at === index ? { ...part, text } : part)) });
  return (
    <section aria-label={i18n.t('Thread')} className="flex flex-col gap-2">
      {draft.thread.map((part, index) => (
        // parts have no name but their place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex gap-2">
          <textarea
            aria-label={i18n.t('Part {index} of the thread', { index: index + 2 })}
            rows={3}
            dir="auto"
            value={part.text}
            onChange={({ target }) => set(index, target.value)}
            className={area}
          />
          <Button
            look="quiet"
            aria-label={i18n.t('Remove part {index}', { index: index + 2 })}
            onClick={() => change({ thread: draft.thread.filter((_, at) => at !== index) })}
          >
            ✕
          </Button>
        </div>
      ))}
      {draft.platforms.some(name => name === 'x' || name === 'threads') && (
        <Button
          look="quiet"
          className="self-start"
          onClick={() => change({ thread: [...draft.thread, { text: '' }] })}
        >
          {i18n.t('Add a part to the thread')}
        </Button>
      )}
    </section>
  );
};
