import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { i18n } from '../lib/i18n.ts';
import { useOnline } from '../lib/online.ts';
import { useStore } from '../lib/store.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { showProblem } from '../ui/toasts.tsx';
import type { Entry } from './entry.ts';
import { kinds, placeOf } from './kinds.ts';
import { isOld } from './order.ts';
import { discard, entries, sendOld, startOutbox, takeBack } from './outbox.ts';
import { isWaiting, needsPerson, refusalOf } from './words.ts';
import { listInSentence } from '../lib/lists.ts';

/** Runs an action on an entry, and reports if the browser's storage is full. */
const pressed = (run: Promise<unknown>): void => {
  run.catch((error: unknown) => showProblem(i18n.t('The browser could not store this.'), error));
};

const whoseText = (brand: string, names: string): string => {
  if (names === '') return i18n.t('For {brand}', { brand });
  return brand === '' ? i18n.t('On {names}', { names }) : i18n.t('For {brand}, on {names}', { brand, names });
};

const Whose = ({ about: { brand, accounts } }: Entry) => {
  const names = listInSentence(accounts);
  if (brand === '' && names === '') return null;
  return <span className="text-quiet">{whoseText(brand, names)}</span>;
};

const State = ({ entry }: { entry: Entry }) => {
  if (entry.state === 'refused')
    return <span className="text-bad">{i18n.t('Refused: {reason}', { reason: refusalOf(entry) })}</span>;
  if (isOld(entry, Date.now()))
    return (
      <span className="text-warn">
        {entry.isUnsure
          ? i18n.t(
              'This has waited for almost a day, and an earlier attempt may have arrived. Check before you send it again.',
            )
          : i18n.t('This has waited for almost a day. Decide whether to send it.')}
      </span>
    );
  if (entry.isSending) return <span className="text-quiet">{i18n.t('Being sent')}</span>;
  return entry.isUnsure ? (
    <span className="text-quiet">
      {i18n.t(
        'An earlier attempt got no answer, so it may have arrived. Sending it again carries it out only once.',
      )}
    </span>
  ) : null;
};

const Buttons = ({ entry }: { entry: Entry }) => {
  if (entry.state === 'refused')
    return (
      <>
        <Button onClick={() => pressed(takeBack(entry.id))}>{i18n.t('Open')}</Button>
        <Button look="quiet" onClick={() => pressed(discard(entry.id))}>
          {i18n.t('Discard')}
        </Button>
      </>
    );
  return (
    <>
      {isOld(entry, Date.now()) && (
        <Button onClick={() => pressed(sendOld(entry.id))}>{i18n.t('Send it now')}</Button>
      )}
      <Button look="quiet" disabled={entry.isSending} onClick={() => pressed(takeBack(entry.id))}>
        {i18n.t('Withdraw')}
      </Button>
    </>
  );
};

const One = ({ entry }: { entry: Entry }) => (
  <li className="flex flex-wrap items-center gap-2 border-t border-line py-2">
    <div className="flex min-w-0 flex-1 basis-60 flex-col">
      <span className="font-medium">{kinds[entry.kind].name}</span>
      <span dir="auto" className="truncate">
        {entry.about.text}
      </span>
      <Whose {...entry} />
      <State entry={entry} />
    </div>
    <div className="flex flex-wrap gap-2">
      <Buttons entry={entry} />
    </div>
  </li>
);

const waitingText = (count: number): string =>
  i18n.t('{count, plural, one {# change waits for a connection} other {# changes wait for a connection}}', {
    count,
  });

const refusedText = (count: number): string =>
  i18n.t('{count, plural, one {# change needs your decision} other {# changes need your decision}}', {
    count,
  });

/** Shows the number of unsent changes above every screen, and opens their list. */
export const Outbox = () => {
  const { person } = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const own = useStore(entries).filter(({ personId }) => personId === person.id);
  useEffect(() => {
    const open = async (entry: Entry): Promise<void> => {
      const place = placeOf(entry);
      const org = entry.orgSlug;
      if (place.to === '/o/$org/compose') await navigate({ ...place, params: { org } });
      else if (place.to === '/o/$org/comments') await navigate({ ...place, params: { org } });
      else await navigate({ to: place.to, params: { ...place.params, org } });
      document.getElementById('main')?.focus();
    };
    void startOutbox({ queries, open });
  }, [queries, navigate]);
  const undecided = own.filter(needsPerson);
  const waiting = own.filter(entry => !needsPerson(entry) && isWaiting(entry, isOnline));
  const shown = [...undecided, ...waiting];
  return (
    <section
      aria-label={i18n.t('Not sent yet')}
      className="border-b border-line bg-sunk px-4 py-1 empty:hidden"
    >
      {shown.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-x-4" role="status">
            <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {waiting.length > 0 && <span>{waitingText(waiting.length)}</span>}
              {undecided.length > 0 && <span className="text-bad">{refusedText(undecided.length)}</span>}
              <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
            </Button>
          </div>
          {isOpen && (
            <ul className="flex flex-col">
              {shown.map(entry => (
                <One key={entry.id} entry={entry} />
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
};
