import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { readField, Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Loaded } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { i18n } from '../lib/i18n.ts';

/** Internal notes of the team about a comment. */
export const CommentNotes = ({ commentId }: { commentId: string }) => {
  const { org, api } = useOrganization();
  const words = useRef<HTMLTextAreaElement>(null);
  const read = useQuery({
    queryKey: [org.id, 'comments', commentId, 'notes'],
    queryFn: ({ signal }) => api.comments.listNotes(commentId, { limit: 100 }, { signal }),
  });
  const add = useChange({
    noun: 'comments',
    isShown: true,
    run: (text: string) => api.comments.createNote(commentId, { text }),
    onDone: () => {
      if (words.current) words.current.value = '';
    },
  });
  return (
    <section aria-label={i18n.t('Notes of the team')}>
      <Card className="flex flex-col gap-3">
        <h2 className="font-medium">{i18n.t('Notes of the team')}</h2>
        <Form
          action={i18n.t('Add the note')}
          look="plain"
          sends={add}
          onSend={form => add.mutate(readField(form, 'note'))}
        >
          <Field
            label={i18n.t('A note')}
            hint={i18n.t('Only the team sees this. No one on the platform does.')}
          >
            {given => <textarea {...given} ref={words} name="note" rows={2} required maxLength={5_000} />}
          </Field>
        </Form>
        <Loaded from={read}>
          {({ notes }) => (
            <ul className="flex flex-col gap-3 empty:hidden">
              {notes.map(note => (
                <li key={note.id}>
                  <p className="text-quiet">
                    <Who author={note.author} /> <When at={note.createdAt} look="distance" />
                  </p>
                  <p dir="auto" className="whitespace-pre-wrap">
                    {note.text}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </section>
  );
};
