import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body, Data } from '@sdk';
import { useChange } from '../api/change.ts';
import { zoneNameOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded, Note } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { aSlot, bodyOf, draftOf, isWhole, type QueueDraft } from './draft.ts';
import { Moves } from './moves.tsx';
import { queueQuery, waitingQuery, type Queue } from './queries.ts';
import { Slots } from './slots.tsx';
import { Waiting } from './waiting.tsx';
import { i18n } from '../lib/i18n.ts';

interface Change {
  /** Makes the change, or with `dryRun` only reads what it would move. */
  send: (query?: { dryRun: true }) => Promise<Data<'setQueue'>>;
  said: string;
}

/** Changes a queue; where that moves posts, they are shown first. */
const useSetQueue = (brandSlug: string, onSaved: () => void) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Change & Pick<Data<'setQueue'>, 'moves'>>();
  const save = useChange({
    noun: 'queues',
    isShown: true,
    run: ({ send }: Change) => send(),
    said: (_made, { said }) => said,
    onDone: async ({ queue }) => {
      queries.setQueryData(queueQuery({ orgId: org.id, api }, brandSlug).queryKey, queue);
      onSaved();
      await Promise.all(
        ['posts', 'calendar'].map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] })),
      );
    },
  });
  const ask = useMutation({
    meta: { isShown: true },
    mutationFn: ({ send }: Change) => send({ dryRun: true }),
    onSuccess: ({ moves }, change) => {
      if (moves.length === 0) save.mutate(change);
      else setAsked({ ...change, moves });
    },
  });
  const close = (): void => setAsked(undefined);
  const confirm = (): void => {
    close();
    if (asked) save.mutate(asked);
  };
  const sends = { error: ask.error ?? save.error, isPending: ask.isPending || save.isPending };
  const set = (wanted: Body<'setQueue'>, said: string): void =>
    ask.mutate({ send: query => api.queues.set(brandSlug, wanted, query), said });
  const pause = (isPaused: boolean): void =>
    ask.mutate(
      isPaused
        ? { send: query => api.queues.pause(brandSlug, query), said: i18n.t('The queue is paused') }
        : { send: query => api.queues.resume(brandSlug, query), said: i18n.t('The queue was resumed') },
    );
  return { set, pause, sends, asked, confirm, close };
};

const NoSlots = ({ zone, isBusy, onAdd }: { zone: string; isBusy: boolean; onAdd: () => void }) => (
  <EmptyState
    title={i18n.t('No slots yet')}
    action={
      <Button look="primary" isBusy={isBusy} onClick={onAdd}>
        {i18n.t('Add three slots a week')}
      </Button>
    }
  >
    {i18n.t(
      'Monday, Wednesday, and Friday at 09:30 in {zone}. You can change them. A post that you add to the queue takes the next free slot.',
      { zone: zoneNameOf(zone) },
    )}
  </EmptyState>
);

/** Buttons that save or discard the changes. */
const Decision = ({
  canSave,
  isBusy,
  onSave,
  onDiscard,
}: {
  canSave: boolean;
  isBusy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) => (
  <div className="flex flex-wrap gap-2">
    <Button look="primary" disabled={!canSave} isBusy={isBusy} onClick={onSave}>
      {i18n.t('Save')}
    </Button>
    <Button onClick={onDiscard}>{i18n.t('Unchanged')}</Button>
  </div>
);

const Editor = ({ brandSlug, queue }: { brandSlug: string; queue: Queue }) => {
  const { org, api, zone } = useOrganization();
  const [changed, setChanged] = useState<QueueDraft>();
  const [attempt, setAttempt] = useState(0);
  const { data: posts = [] } = useQuery(waitingQuery({ orgId: org.id, api }, brandSlug));
  const { set, pause, sends, asked, confirm, close } = useSetQueue(brandSlug, () => setChanged(undefined));
  const saved = draftOf(queue, zone);
  const draft = changed ?? saved;
  const { paused } = queue;
  const discard = (): void => {
    setChanged(undefined);
    // what was typed into its fields goes with them
    setAttempt(attempt + 1);
  };
  return (
    <Part
      title={i18n.t('Slots')}
      note={i18n.t('Times in {zone}', { zone: zoneNameOf(draft.timeZone) })}
      actions={
        queue.slots.length > 0 && (
          <Button isBusy={sends.isPending} disabled={changed !== undefined} onClick={() => pause(!paused)}>
            {paused ? i18n.t('Resume') : i18n.t('Pause')}
          </Button>
        )
      }
    >
      {paused && <Note>{i18n.t('The queue is paused, so its posts are not published.')}</Note>}
      {draft.slots.length === 0 && !changed ? (
        <NoSlots
          zone={draft.timeZone}
          isBusy={sends.isPending}
          onAdd={() =>
            set(
              bodyOf({ ...draft, slots: [aSlot()] }),
              i18n.t('Three slots a week, in {zone}', { zone: zoneNameOf(draft.timeZone) }),
            )
          }
        />
      ) : (
        <Slots key={attempt} draft={draft} onChange={part => setChanged({ ...draft, ...part })} />
      )}
      <Problem of={sends} />
      {changed && (
        <Decision
          canSave={isWhole(changed)}
          isBusy={sends.isPending}
          onSave={() => set(bodyOf(changed), i18n.t('The queue is saved'))}
          onDiscard={discard}
        />
      )}
      {asked && <Moves moves={asked.moves} posts={posts} onSave={confirm} onClose={close} />}
    </Part>
  );
};

/** Shows the weekly publish times of a brand's queue, and the posts waiting for them. */
export const QueueOf = ({ brandSlug }: { brandSlug: string }) => {
  const { org, api } = useOrganization();
  const queue = useQuery(queueQuery({ orgId: org.id, api }, brandSlug));
  return (
    <>
      <Loaded from={queue}>{read => <Editor brandSlug={brandSlug} queue={read} />}</Loaded>
      {(queue.data?.slots.length ?? 0) > 0 && <Waiting brandSlug={brandSlug} />}
    </>
  );
};
