import { memo, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { clockOf, cutOf, paragraphsOf, wordsIn, type Cut, type Paragraph, type Transcript } from './cut.ts';
import { FromTo } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Number of paragraphs shown at once: about half an hour. */
const step = 400;

const wordId = (index: number): string => `word-${index}`;

const looks = 'cursor-pointer rounded px-0.5 py-0.5 aria-selected:bg-accent-fill aria-selected:text-white';

/** Words under one caption. `from` and `to` limit the selection, and `active` is the word with the keyboard focus. */
const Words = memo(
  ({ paragraph, from, to, active }: { paragraph: Paragraph; from: number; to: number; active: number }) => (
    <div
      role="group"
      aria-label={clockOf(paragraph.start)}
      dir="auto"
      className="py-1 leading-7 [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto] pointer-coarse:leading-9"
    >
      <span aria-hidden="true" className="me-2 text-xs text-quiet tabular-nums select-none">
        {clockOf(paragraph.start)}
      </span>
      {paragraph.words.map(({ text }, place) => {
        const index = paragraph.first + place;
        return (
          <span key={index}>
            <span
              role="option"
              id={wordId(index)}
              data-word={index}
              aria-selected={index >= from && index <= to}
              className={`${looks} ${index === active ? 'outline-2 outline-accent' : 'hover:bg-accent-wash'}`}
            >
              {text}
            </span>{' '}
          </span>
        );
      })}
    </div>
  ),
);

/** Returns the index of the word that was clicked, or undefined if no word was. */
const wordAt = ({ target }: MouseEvent): number | undefined => {
  const word = target instanceof Element ? target.closest('[data-word]') : null;
  return word instanceof HTMLElement ? Number(word.dataset['word']) : undefined;
};

/** Whether arrow keys are reversed, as in right-to-left text. */
const isTurned = (index: number): boolean => {
  const word = document.getElementById(wordId(index));
  return word !== null && getComputedStyle(word).direction === 'rtl';
};

/** Returns the index of the word that a key moves to, or undefined for other keys. */
const goal = (key: string, active: number, shown: readonly Paragraph[]): number | undefined => {
  const at = shown.findLastIndex(({ first }) => first <= active);
  const last = shown.at(-1);
  const end = last ? last.first + last.words.length - 1 : 0;
  const on = isTurned(active) ? -1 : 1;
  const next = {
    ArrowRight: active + on,
    ArrowLeft: active - on,
    ArrowDown: shown[at + 1]?.first ?? end,
    ArrowUp: (active === shown[at]?.first ? shown[at - 1] : shown[at])?.first ?? 0,
    Home: 0,
    End: end,
  }[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), end);
};

interface Given {
  transcript: Transcript;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}

/** Manages the selected words and the word with the keyboard focus. The first pressed word waits for the last. */
const useChoosing = ({ transcript: { words }, cut, onCut }: Given) => {
  const [anchor, setAnchor] = useState<number>();
  const [active, setActive] = useState(0);
  const chosen = useMemo(() => cut && wordsIn(words, cut), [words, cut]);
  const take = (one: number, other: number): void => {
    const next = cutOf(words, one, other);
    if (next) onCut(next);
  };
  const choose = (index: number): void => {
    setActive(index);
    take(anchor ?? index, index);
    setAnchor(anchor === undefined ? index : undefined);
  };
  /** Extends the selection from its opposite end. */
  const extend = (index: number): void => {
    const from = anchor ?? (active === chosen?.first ? chosen.last : chosen?.first) ?? active;
    setActive(index);
    setAnchor(from);
    take(from, index);
  };
  return { chosen, anchor, active, setActive, choose, extend };
};

/** Scrolls to the word with the keyboard focus. */
const useFollowing = (active: number) => {
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (isFocused) document.getElementById(wordId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, isFocused]);
  return { isFocused, onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
};

type Choosing = ReturnType<typeof useChoosing>;

const pressWord = (event: MouseEvent, { choose, extend }: Choosing): void => {
  const index = wordAt(event);
  if (index === undefined) return;
  if (event.shiftKey) extend(index);
  else choose(index);
};

const pressKey = (event: KeyboardEvent, shown: readonly Paragraph[], choosing: Choosing): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { active, setActive, choose, extend } = choosing;
  const next = goal(event.key, active, shown);
  if (next !== undefined) {
    if (event.shiftKey) extend(next);
    else setActive(next);
  } else if (event.key === 'Enter' || event.key === ' ') choose(active);
  else return;
  event.preventDefault();
};

const List = ({ shown, choosing }: { shown: readonly Paragraph[]; choosing: Choosing }) => {
  const { chosen, active } = choosing;
  const { isFocused, ...following } = useFollowing(active);
  return (
    <div
      role="listbox"
      aria-multiselectable="true"
      aria-label={i18n.t('Words')}
      aria-describedby="words-hint"
      aria-activedescendant={wordId(active)}
      tabIndex={0}
      {...following}
      onKeyDown={event => pressKey(event, shown, choosing)}
      onClick={event => pressWord(event, choosing)}
      className="max-h-[55dvh] overflow-auto rounded-xl border border-line bg-paper p-3 lg:max-h-[70dvh]"
    >
      {shown.map(paragraph => {
        const end = paragraph.first + paragraph.words.length - 1;
        const isIn = chosen && chosen.first <= end && chosen.last >= paragraph.first;
        const isActive = isFocused && active >= paragraph.first && active <= end;
        return (
          <Words
            key={paragraph.first}
            paragraph={paragraph}
            from={isIn ? Math.max(chosen.first, paragraph.first) : 0}
            to={isIn ? Math.min(chosen.last, end) : -1}
            active={isActive ? active : -1}
          />
        );
      })}
    </div>
  );
};

/**
 * Words of a video. Pressing the first and the last word selects the cut. By keyboard, arrows move between words, Enter
 * selects the first and then the last, and Shift with an arrow extends the selection.
 */
export const TranscriptWords = (given: Given) => {
  const paragraphs = useMemo(() => paragraphsOf(given.transcript), [given.transcript]);
  const [shownCount, setShownCount] = useState(step);
  const choosing = useChoosing(given);
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap gap-x-3 text-quiet">
        <span id="words-hint">
          {choosing.anchor === undefined
            ? i18n.t('Select the first word of the clip, then its last.')
            : i18n.t('Now select the last word of the clip.')}
        </span>
        {given.cut && (
          <span className="text-ink">
            <FromTo of={given.cut} />
          </span>
        )}
      </p>
      <List shown={paragraphs.slice(0, shownCount)} choosing={choosing} />
      {paragraphs.length > shownCount && (
        <Button className="self-center" onClick={() => setShownCount(shownCount + step)}>
          {i18n.t('Show more words')}
        </Button>
      )}
    </div>
  );
};
