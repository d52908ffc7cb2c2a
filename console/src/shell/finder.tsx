import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { sentenceOf } from '../api/client.ts';
import { useFrame } from '../brands/frame.ts';
import { useKnownBrands } from '../brands/known.tsx';
import { useMayWrite } from '../brands/may-write.ts';
import { useSwitchBrand } from '../brands/switch-brand.ts';
import { Spinner } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { i18n } from '../lib/i18n.ts';
import { useHits, type Command, type Group } from './hits.ts';
import { useOrganization } from './organization.ts';
import { usePlaces } from './may.ts';

/** The other brands that the console can be turned to, once there are words: of a hundred brands, few are meant. */
const useTurns = (asked: string): Command[] => {
  const frame = useFrame();
  const known = useKnownBrands();
  const turn = useSwitchBrand();
  if (asked === '') return [];
  const brands = [...(known?.values() ?? [])].filter(({ slug }) => slug !== frame);
  return [
    ...(frame === undefined ? [] : [{ name: i18n.t('Show all brands'), run: () => turn(undefined) }]),
    ...brands.map(({ slug, name }) => ({ name: i18n.t('Show {name}', { name }), run: () => turn(slug) })),
  ];
};

/** Places and actions that have the words. */
const useFixed = (words: string, onHelp: () => void): Group => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const { all: places } = usePlaces();
  const mayWrite = useMayWrite();
  const params = { org: org.slug };
  const asked = words.trim().toLowerCase();
  const turns = useTurns(asked);
  const all: Command[] = [
    ...(mayWrite
      ? [
          {
            name: i18n.t('Write a post'),
            note: 'n',
            run: () => navigate({ to: '/o/$org/compose', params }),
          },
          { name: i18n.t('Import posts'), run: () => navigate({ to: '/o/$org/import', params }) },
        ]
      : []),
    ...places.map(({ name, key, to }) => ({
      name,
      note: `g ${key}`,
      run: () => navigate({ to, params }),
    })),
    ...turns,
    { name: i18n.t('Show the keys'), note: '?', run: onHelp },
  ];
  return { heading: i18n.t('Go to'), commands: all.filter(({ name }) => name.toLowerCase().includes(asked)) };
};

const Option = ({
  command: { name, note },
  id,
  isChosen,
  onChoose,
  onRun,
}: {
  command: Command;
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  onRun: () => void;
}) => (
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    onClick={onRun}
    onPointerMove={onChoose}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 aria-selected:bg-accent-wash"
  >
    <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
    <span className="text-quiet">{note}</span>
  </div>
);

const idOf = (index: number): string => `command-${index}`;

const Found = ({
  groups,
  commands,
  current,
  onChoose,
  onRun,
}: {
  groups: readonly Group[];
  commands: readonly Command[];
  current: number;
  onChoose: (index: number) => void;
  onRun: (index: number) => void;
}) => (
  <div id="commands" role="listbox" aria-label={i18n.t('Found')} className="flex flex-col">
    {groups.map(({ heading, commands: own }) => (
      <div key={heading} role="group" aria-label={heading}>
        <div aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-quiet">
          {heading}
        </div>
        {own.map(command => {
          const index = commands.indexOf(command);
          return (
            <Option
              key={index}
              command={command}
              id={idOf(index)}
              isChosen={index === current}
              onChoose={() => onChoose(index)}
              onRun={() => onRun(index)}
            />
          );
        })}
      </div>
    ))}
  </div>
);

const Words = ({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) => {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const { groups: found, isLooking, error } = useHits(words);
  const groups = [useFixed(words, onHelp), ...found].filter(({ commands }) => commands.length > 0);
  const commands = groups.flatMap(group => group.commands);
  const current = Math.min(chosen, commands.length - 1);
  useEffect(() => document.getElementById(idOf(current))?.scrollIntoView({ block: 'nearest' }), [current]);
  const run = (index: number): void => {
    onDone();
    commands[index]?.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen((current + step + commands.length) % Math.max(commands.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(current);
    }
  };
  return (
    <>
      <div className="relative mb-2">
        <input
          role="combobox"
          aria-label={i18n.t('Find anything')}
          aria-expanded="true"
          aria-controls="commands"
          aria-activedescendant={idOf(current)}
          autoFocus
          placeholder={i18n.t('Search for a place, an action, or any words')}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full rounded-lg border border-strong-line bg-paper ps-3 pe-10"
        />
        {isLooking && (
          <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center">
            <Spinner />
          </span>
        )}
      </div>
      {/* The height is fixed, so nothing moves while a person types. */}
      <div className="h-[55dvh] overflow-y-auto sm:h-96">
        <Found groups={groups} commands={commands} current={current} onChoose={setChosen} onRun={run} />
        <div role="status">
          {error != null && <p className="p-3 text-bad">{sentenceOf(error)}</p>}
          {commands.length === 0 && !isLooking && error == null && (
            <p className="p-3 text-quiet">{i18n.t('No results for these words.')}</p>
          )}
        </div>
      </div>
    </>
  );
};

/** Goes anywhere and does anything, by words. */
export const Finder = ({ onDone, onHelp }: { onDone: () => void; onHelp: () => void }) => (
  <Dialog title={i18n.t('Find')} isOpen onClose={onDone}>
    <Words onDone={onDone} onHelp={onHelp} />
  </Dialog>
);
