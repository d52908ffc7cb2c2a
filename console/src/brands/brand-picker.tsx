import { useState, type KeyboardEvent } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { i18n } from '../lib/i18n.ts';
import { BrandMark } from './brand-mark.tsx';
import { useKnownBrands, type Brand } from './known.tsx';

/** Number of brands above which the list has a search field. */
const mostAtAGlance = 8;

const hasWords = ({ name, slug }: Brand, words: string): boolean =>
  `${name} ${slug}`.toLowerCase().includes(words.trim().toLowerCase());

/** Arrow keys move through the choices, also from the search field. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const choices = [...event.currentTarget.querySelectorAll('button')];
  const at = choices.findIndex(choice => choice === document.activeElement);
  choices.at(at === -1 ? 0 : (at + step) % choices.length)?.focus();
};

const choiceClass =
  'flex min-h-11 w-full min-w-0 items-center gap-2 rounded-lg px-3 text-start hover:bg-accent-wash aria-[current=true]:bg-accent-wash';

/** List of brands to choose from, with a search field if there are more than eight. */
export const BrandList = ({
  current,
  hasAll = false,
  takesFocus = false,
  onPick,
}: {
  current: string | undefined;
  /** Whether “all brands” is a choice. */
  hasAll?: boolean;
  /** Whether the list takes the focus when it opens. */
  takesFocus?: boolean;
  onPick: (slug: string | undefined) => void;
}) => {
  const [words, setWords] = useState('');
  const brands = [...(useKnownBrands()?.values() ?? [])];
  const found = brands.filter(brand => hasWords(brand, words));
  const isSearched = brands.length > mostAtAGlance;
  const choiceOf = (slug: string | undefined) => ({
    type: 'button' as const,
    'aria-current': slug === current,
    autoFocus: takesFocus && !isSearched && slug === current,
    onClick: () => onPick(slug),
    className: choiceClass,
  });
  return (
    <div onKeyDown={walk} className="flex flex-col gap-2">
      {isSearched && (
        <input
          type="search"
          aria-label={i18n.t('Find a brand')}
          placeholder={i18n.t('Find a brand')}
          autoFocus={takesFocus}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="min-h-11 w-full rounded-lg border border-strong-line bg-paper px-3"
        />
      )}
      <ul aria-label={i18n.t('Brands')} className="flex max-h-[55dvh] flex-col overflow-y-auto sm:max-h-96">
        {hasAll && words === '' && (
          <li>
            <button {...choiceOf(undefined)}>{i18n.t('All brands')}</button>
          </li>
        )}
        {found.map(({ slug }) => (
          <li key={slug}>
            <button {...choiceOf(slug)}>
              <BrandMark slug={slug} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-quiet empty:hidden">
        {found.length === 0 && words !== '' ? i18n.t('No brand matches these words.') : ''}
      </p>
    </div>
  );
};

/** Brand list in a dialog. */
export const BrandPicker = ({
  title,
  onClose,
  onPick,
  ...list
}: Parameters<typeof BrandList>[0] & { title: string; onClose: () => void }) => (
  <Dialog title={title} isOpen onClose={onClose}>
    <BrandList
      {...list}
      takesFocus
      onPick={slug => {
        onClose();
        onPick(slug);
      }}
    />
  </Dialog>
);
