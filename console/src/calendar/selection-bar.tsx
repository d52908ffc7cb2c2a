import { useState, type FormEvent } from 'react';
import { instantOf, wallTimeOf } from '../composer/draft.ts';
import { zoneNameOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';
import { i18n } from '../lib/i18n.ts';
import { AskClientForm } from '../reviews/ask-client.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { readField } from '../ui/field.tsx';
import { useBulk, type Action } from './bulk.ts';
import { canMove, useMove, type Entry } from './entries.ts';
import { MovePreview } from './move-preview.tsx';
import type { Selection } from './selection.ts';

const box = 'min-h-9 rounded-lg border border-strong-line bg-raised px-2 pointer-coarse:min-h-11';

const chosenWords = (count: number): string =>
  i18n.t('{count, plural, one {# post chosen} other {# posts chosen}}', { count });

/** Days above which a move is previewed before it is applied. */
const daysUnseen = 1;

const MoveForm = ({ onMove, isBusy }: { onMove: (days: number) => void; isBusy: boolean }) => {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const count = Number(readField(event.currentTarget, 'count'));
    if (Number.isInteger(count) && count !== 0)
      onMove(count * (readField(event.currentTarget, 'unit') === 'weeks' ? 7 : 1));
  };
  return (
    <form onSubmit={onSubmit} className="flex gap-1">
      <input
        type="number"
        name="count"
        aria-label={i18n.t('Later by (negative for earlier)')}
        required
        min={-365}
        max={365}
        defaultValue={1}
        className={`${box} w-20`}
      />
      <select name="unit" aria-label={i18n.t('Days or weeks')} defaultValue="days" className={box}>
        <option value="days">{i18n.t('days')}</option>
        <option value="weeks">{i18n.t('weeks')}</option>
      </select>
      <Button type="submit" isBusy={isBusy}>
        {i18n.t('Move')}
      </Button>
    </form>
  );
};

/** Moves the single selected post to a date and a time of day. */
const DateForm = ({ entry, onMove }: { entry: Entry; onMove: (at: string) => void }) => {
  const { zone } = useOrganization();
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const at = instantOf(readField(event.currentTarget, 'at'), zone);
    if (at !== null) onMove(at);
  };
  return (
    <form onSubmit={onSubmit} className="flex min-w-0 flex-wrap gap-1">
      <input
        key={entry.at}
        type="datetime-local"
        name="at"
        aria-label={i18n.t('Move to ({zone})', { zone: zoneNameOf(zone) })}
        required
        defaultValue={wallTimeOf(entry.at, zone)}
        className={`${box} min-w-0 flex-1`}
      />
      <Button type="submit" look="primary">
        {i18n.t('Move')}
      </Button>
    </form>
  );
};

const LabelForm = ({ onLabel, isBusy }: { onLabel: (label: string) => void; isBusy: boolean }) => {
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const label = readField(event.currentTarget, 'label').trim();
    if (label !== '') onLabel(label);
  };
  return (
    <form onSubmit={onSubmit} className="flex gap-1">
      <input
        name="label"
        aria-label={i18n.t('A label')}
        placeholder={i18n.t('A label')}
        required
        maxLength={50}
        dir="auto"
        className={`${box} w-32`}
      />
      <Button type="submit" isBusy={isBusy}>
        {i18n.t('Add the label')}
      </Button>
    </form>
  );
};

/** Actions other than moving. Phones show them behind one button. */
const OtherActions = ({
  run,
  isBusy,
  onQueue,
  onAsk,
}: {
  run: (action: Action) => void;
  isBusy: boolean;
  onQueue: () => void;
  onAsk: () => void;
}) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="sm:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {i18n.t('More actions')}
      </Button>
      <div className={`flex flex-wrap items-center gap-2 ${isOpen ? '' : 'max-sm:hidden'}`}>
        <LabelForm onLabel={label => run({ type: 'label', add: [label] })} isBusy={isBusy} />
        <Button isBusy={isBusy} onClick={onQueue}>
          {i18n.t('Add to queue')}
        </Button>
        <Button isBusy={isBusy} onClick={onAsk}>
          {i18n.t('Ask a client')}
        </Button>
        <Button isBusy={isBusy} onClick={() => run({ type: 'cancel' })}>
          {i18n.t('Cancel them')}
        </Button>
        <Button isBusy={isBusy} onClick={() => run({ type: 'delete' })}>
          {i18n.t('Delete')}
        </Button>
      </div>
    </>
  );
};

const AskClient = ({
  chosen,
  isOpen,
  onClose,
  onDone,
}: {
  chosen: readonly Entry[];
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}) => (
  <Dialog
    title={i18n.t('{count, plural, one {Ask a client about # post} other {Ask a client about # posts}}', {
      count: chosen.length,
    })}
    keepsOpen
    isOpen={isOpen}
    onClose={onClose}
  >
    <AskClientForm
      postIds={chosen.map(({ id }) => id)}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  </Dialog>
);

/** Actions for the selected posts. Each can be undone. */
export const SelectionBar = ({ selection: { chosen, clear } }: { selection: Selection }) => {
  const { zone } = useOrganization();
  const bulk = useBulk(clear);
  const moveOne = useMove();
  const [shown, setShown] = useState<{ entries: readonly Entry[]; action: Action }>();
  const [isAsking, setAsking] = useState(false);
  const run = (action: Action): void => bulk.mutate({ entries: chosen, action });
  const move = (days: number): void => {
    const action: Action = { type: 'move', by: { days }, timeZone: zone };
    if (Math.abs(days) > daysUnseen) setShown({ entries: chosen, action });
    else run(action);
  };
  const [one, ...others] = chosen;
  const isBusy = bulk.isPending;
  return (
    <section
      aria-label={i18n.t('Selected posts')}
      className="sticky bottom-14 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-paper p-3 shadow-lg sm:bottom-4"
    >
      <p role="status" className="font-medium">
        {chosenWords(chosen.length)}
      </p>
      {one && others.length === 0 && canMove(one) ? (
        <DateForm
          entry={one}
          onMove={at => {
            moveOne(one, at);
            clear();
          }}
        />
      ) : (
        <MoveForm onMove={move} isBusy={isBusy} />
      )}
      <OtherActions
        run={run}
        isBusy={isBusy}
        onQueue={() => setShown({ entries: chosen, action: { type: 'queue' } })}
        onAsk={() => setAsking(true)}
      />
      <Button look="quiet" className="ms-auto" onClick={clear}>
        {i18n.t('Choose none')}
      </Button>
      <AskClient chosen={chosen} isOpen={isAsking} onClose={() => setAsking(false)} onDone={clear} />
      {shown && (
        <MovePreview
          {...shown}
          onClose={() => setShown(undefined)}
          onSure={() => {
            setShown(undefined);
            bulk.mutate(shown);
          }}
        />
      )}
    </section>
  );
};
