import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { membersQuery } from '../api/queries.ts';
import { pollEvery } from '../live/poll.ts';
import type { Post } from '../post/live.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { readField, Field, SelectField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Loaded } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { i18n } from '../lib/i18n.ts';
import { listInSentence } from '../lib/lists.ts';

type Note = Schemas['PostNote'];
type Member = Schemas['Member'];

/** Milliseconds between polls for notes by others. */
const lookMs = 30_000;

/** Members who are notified, added one by one. Each can be removed. */
const Told = ({
  members,
  told,
  onChange,
}: {
  members: readonly Member[];
  told: readonly string[];
  onChange: (told: string[]) => void;
}) => (
  <div className="flex flex-wrap items-end gap-2">
    <SelectField
      label={i18n.t('Mention')}
      value=""
      onChange={event => onChange([...told, event.target.value])}
      options={[
        ['', i18n.t('No one else')],
        ...members.filter(({ id }) => !told.includes(id)).map(({ id, name }) => [id, name] as const),
      ]}
    />
    {told.map(id => {
      const name = members.find(member => member.id === id)?.name ?? '';
      return (
        <Button
          key={id}
          aria-label={i18n.t('Do not notify {name}', { name })}
          onClick={() => onChange(told.filter(one => one !== id))}
        >
          <bdi>{name}</bdi> ×
        </Button>
      );
    })}
  </div>
);

const Write = ({ postId, members }: { postId: string; members: readonly Member[] }) => {
  const { api } = useOrganization();
  const [told, setTold] = useState<string[]>([]);
  const words = useRef<HTMLTextAreaElement>(null);
  const add = useChange({
    noun: 'notes',
    isShown: true,
    run: (text: string) => api.notes.create(postId, { text, mentions: told }),
    onDone: () => {
      if (words.current) words.current.value = '';
      setTold([]);
    },
  });
  return (
    <Form
      action={i18n.t('Add the note')}
      look="plain"
      sends={add}
      onSend={form => add.mutate(readField(form, 'note'))}
    >
      <Field
        label={i18n.t('A note')}
        hint={i18n.t('Only the team sees this. No platform and no client does.')}
      >
        {given => <textarea {...given} ref={words} name="note" rows={2} required maxLength={5_000} />}
      </Field>
      {members.length > 0 && <Told members={members} told={told} onChange={setTold} />}
    </Form>
  );
};

const One = ({ note, postId, members }: { note: Note; postId: string; members: readonly Member[] }) => {
  const { api, person } = useOrganization();
  const remove = useChange({
    noun: 'notes',
    run: () => api.notes.delete(postId, note.id),
    said: () => i18n.t('The note is deleted'),
  });
  const told = note.mentions.flatMap(id => members.find(member => member.id === id)?.name ?? []);
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 text-quiet">
        <Who author={note.author} /> <When at={note.createdAt} look="distance" />
        {told.length > 0 && <span>{i18n.t('to {told}', { told: listInSentence(told) })}</span>}
        {note.author.id === person.id && (
          <Button
            className="ms-auto"
            isBusy={remove.isPending}
            aria-label={i18n.t('Delete the note “{text}”', { text: note.text.slice(0, 40) })}
            onClick={() => remove.mutate(undefined)}
          >
            {i18n.t('Delete')}
          </Button>
        )}
      </p>
      <p dir="auto" className="whitespace-pre-wrap">
        {note.text}
      </p>
    </li>
  );
};

/** Internal notes of the team about a post. */
export const Notes = ({ post }: { post: Post }) => {
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'notes', post.id],
    queryFn: ({ signal }) => api.notes.list(post.id, { limit: 100 }, { signal }),
    refetchInterval: pollEvery(lookMs),
  });
  // People who may not see the team cannot notify members by name.
  const { data: members = [] } = useQuery(membersQuery({ orgId: org.id, api }));
  return (
    <section aria-label={i18n.t('Notes')}>
      <Card className="flex flex-col gap-3">
        <h2 className="font-medium">{i18n.t('Notes')}</h2>
        <Write postId={post.id} members={members} />
        <Loaded from={read}>
          {({ notes, total }) => (
            <>
              <ul className="flex flex-col gap-3 empty:hidden">
                {notes.map(note => (
                  <One key={note.id} note={note} postId={post.id} members={members} />
                ))}
              </ul>
              {total > notes.length && (
                <p className="text-quiet">
                  {i18n.t('And {total} older ones.', { total: total - notes.length })}
                </p>
              )}
            </>
          )}
        </Loaded>
      </Card>
    </section>
  );
};
