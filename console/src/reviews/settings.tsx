import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Body, Schemas } from '@sdk';
import { membersQuery } from '../api/queries.ts';
import type { Brand } from '../brands/known.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Check, SelectField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';
import { useBrandChange } from './use-brand-change.tsx';
import { i18n } from '../lib/i18n.ts';

type Member = Schemas['Member'];
type Review = NonNullable<NonNullable<Body<'updateBrand'>>['review']>;
type Stage = Review['stages'][number];

const maxStages = 3;
const firstStage: Stage = { name: i18n.t('Review'), approvers: [], client: false, required: 1 };

const distances = [
  [0, i18n.t('Never')],
  [60, i18n.t('By an hour')],
  [720, i18n.t('By twelve hours')],
  [1_440, i18n.t('By a day')],
  [10_080, i18n.t('By a week')],
] as const;
const reminders = [
  [0, i18n.t('Never')],
  [60, i18n.t('An hour before')],
  [120, i18n.t('Two hours before')],
  [720, i18n.t('Twelve hours before')],
  [1_440, i18n.t('A day before')],
] as const;

/** The choices, and what a program has set beside them. */
const choicesOf = (
  all: readonly (readonly [minutes: number, name: string])[],
  minutes: number,
): (readonly [value: string, name: string])[] => [
  ...(all.some(([one]) => one === minutes)
    ? []
    : [
        [
          String(minutes),
          i18n.t('{minutes, plural, one {# minute} other {# minutes}}', { minutes }),
        ] as const,
      ]),
  ...all.map(([value, name]) => [String(value), name] as const),
];

const Approvers = ({
  stage,
  number,
  members,
  onChange,
}: {
  stage: Stage;
  number: number;
  members: readonly Member[];
  onChange: (stage: Stage) => void;
}) => {
  const { approvers = [] } = stage;
  const toggle = (id: string): string[] =>
    approvers.includes(id) ? approvers.filter(one => one !== id) : [...approvers, id];
  return (
    <div
      role="group"
      aria-label={i18n.t('Approvers in stage {number}', { number })}
      className="grid gap-x-4 sm:grid-cols-2"
    >
      {members.map(({ id, name, email }) => (
        <Check
          key={id}
          label={
            <>
              <bdi>{name}</bdi> <bdi className="text-quiet">{email}</bdi>
            </>
          }
          checked={approvers.includes(id)}
          onChange={() => onChange({ ...stage, approvers: toggle(id) })}
        />
      ))}
      <Check
        label={i18n.t('A client, with a mailed link')}
        checked={stage.client ?? false}
        onChange={event => onChange({ ...stage, client: event.target.checked, clients: [] })}
      />
    </div>
  );
};

const StageFields = ({
  onRemove,
  ...given
}: Parameters<typeof Approvers>[0] & { onRemove: (() => void) | undefined }) => {
  const { stage, number, onChange } = given;
  return (
    <fieldset className="flex flex-col gap-3 rounded-xl border border-line bg-paper p-4">
      <legend className="px-1 font-medium">{i18n.t('Stage {number}', { number })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={i18n.t('Name')}
          required
          maxLength={60}
          value={stage.name}
          onChange={event => onChange({ ...stage, name: event.target.value })}
        />
        <TextField
          label={i18n.t('Required approvals')}
          type="number"
          min={1}
          max={20}
          required
          value={stage.required}
          onChange={event => onChange({ ...stage, required: Number(event.target.value) })}
        />
      </div>
      <Approvers {...given} />
      {stage.client && (
        <TextField
          label={i18n.t('Clients')}
          value={(stage.clients ?? []).join(' ')}
          hint={i18n.t(
            'Email addresses and domains, separated by spaces. If empty, only owners and admins can send links.',
          )}
          onChange={event => onChange({ ...stage, clients: event.target.value.split(/[\s,;]/) })}
        />
      )}
      {onRemove && (
        <Button className="self-start" onClick={onRemove}>
          {i18n.t('Remove stage {number}', { number })}
        </Button>
      )}
    </fieldset>
  );
};

/** How far a post may move, and when reviewers are reminded. */
const Times = ({ draft, onChange }: { draft: Review; onChange: (draft: Review) => void }) => {
  const { timeTolerance = 60, remindBefore = null } = draft;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={i18n.t('Maximum move without a new approval')}
        value={timeTolerance}
        onChange={event => onChange({ ...draft, timeTolerance: Number(event.target.value) })}
        options={choicesOf(distances, timeTolerance)}
      />
      <SelectField
        label={i18n.t('Reviewers are reminded')}
        value={remindBefore ?? 0}
        onChange={event => onChange({ ...draft, remindBefore: Number(event.target.value) || null })}
        options={choicesOf(reminders, remindBefore ?? 0)}
      />
    </div>
  );
};

const NoReview = ({ onAsk }: { onAsk: () => void }) => (
  <EmptyState
    title={i18n.t('Posts need no review')}
    action={
      <Button look="primary" onClick={onAsk}>
        {i18n.t('Require reviews')}
      </Button>
    }
  >
    {i18n.t(
      'With reviews, a post keeps its time and is not published before the chosen people have approved it.',
    )}
  </EmptyState>
);

const draftOf = ({ review }: Brand): Review => ({
  stages: review?.stages.map(stage => ({ ...stage, approvers: [...stage.approvers] })) ?? [firstStage],
  timeTolerance: review?.timeTolerance ?? 60,
  remindBefore: review ? review.remindBefore : 120,
  answers: review?.answers ?? false,
});

/** Leaves out what is empty of what was typed between spaces. */
const withClients = (draft: Review): Review => ({
  ...draft,
  stages: draft.stages.map(stage => ({ ...stage, clients: (stage.clients ?? []).filter(Boolean) })),
});

/** Asks for confirmation before posts can be published without a review. */
const AskForNone = ({ isBusy, onSure }: { isBusy: boolean; onSure: () => void }) => (
  <Sure
    name={i18n.t('Require none')}
    title={i18n.t('Stop requiring reviews?')}
    isBusy={isBusy}
    onSure={onSure}
  >
    {i18n.t('Posts that wait for a review are published at their time, or immediately if it has passed.')}
  </Sure>
);

const Editor = ({ brand, members }: { brand: Brand; members: readonly Member[] }) => {
  const [draft, setDraft] = useState(() => draftOf(brand));
  const [isOpen, setOpen] = useState(brand.review !== null);
  const { change, sends, question } = useBrandChange(
    brand.slug,
    ({ wanted }) => wanted.review === null && setOpen(false),
  );
  const save = (review: Review | null): void =>
    change({
      wanted: { review },
      said: review ? i18n.t('Posts need approval before publication') : i18n.t('Posts need no review'),
    });
  const { stages } = draft;
  const setStages = (next: readonly Stage[]): void => setDraft({ ...draft, stages: [...next] });
  if (!isOpen) return <NoReview onAsk={() => setOpen(true)} />;
  return (
    <Part
      title={i18n.t('Stages')}
      note={i18n.t(
        'Stages follow one another. A post is published once all stages have approved it unchanged. Any change restarts the review.',
      )}
      actions={brand.review && <AskForNone isBusy={sends.isPending} onSure={() => save(null)} />}
    >
      <Form action={i18n.t('Save')} sends={sends} onSend={() => save(withClients(draft))}>
        {stages.map((stage, index) => (
          <StageFields
            // a stage that is not saved has no name but its place
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            stage={stage}
            number={index + 1}
            members={members}
            onChange={next => setStages(stages.with(index, next))}
            onRemove={stages.length > 1 ? () => setStages(stages.toSpliced(index, 1)) : undefined}
          />
        ))}
        {stages.length < maxStages && (
          <Button className="self-start" onClick={() => setStages([...stages, { ...firstStage, name: '' }])}>
            {i18n.t('Add a stage')}
          </Button>
        )}
        <Times draft={draft} onChange={setDraft} />
        <Check
          label={i18n.t('Answers to comments wait for an approver, too')}
          checked={draft.answers ?? false}
          onChange={event => setDraft({ ...draft, answers: event.target.checked })}
        />
      </Form>
      {question}
    </Part>
  );
};

/** Settings of the reviewers who approve a brand's posts. */
export const ReviewsOf = ({ brand }: { brand: Brand }) => {
  const { org, api } = useOrganization();
  const members = useQuery(membersQuery({ orgId: org.id, api }));
  return <Loaded from={members}>{list => <Editor brand={brand} members={list} />}</Loaded>;
};
