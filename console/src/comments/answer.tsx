import { del, get } from 'idb-keyval';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Data } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { Pending } from '../composer/pending.tsx';
import type { Outcome } from '../outbox/entry.ts';
import { press } from '../outbox/outbox.ts';
import { answerPlace } from '../outbox/put-back.ts';
import { useEntryOf } from '../outbox/use-outbox.ts';
import { firstWords } from '../outbox/words.ts';
import { platformName } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { readField, Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { showToast } from '../ui/toasts.tsx';
import { Who } from '../ui/who.tsx';
import { nameOf } from './words.ts';
import { Trans } from '@lingui/react';

type Detail = Data<'getComment'>;
type Words = RefObject<HTMLTextAreaElement | null>;

/** Fills the field with the service's draft, or with a reply that was entered here but not sent. */
const useFilled = ({ id, draft }: Detail, words: Words) => {
  const { org } = useOrganization();
  const taken = useRef<string>(undefined);
  useEffect(() => {
    // Text that a person typed is kept. A draft fills only an empty field, or replaces the previous draft.
    const field = words.current;
    if (!field || !draft || (field.value !== '' && field.value !== taken.current)) return;
    field.value = draft.text;
    taken.current = draft.text;
  }, [draft, words]);
  const place = answerPlace(org.id, id);
  useEffect(() => {
    const take = async (): Promise<void> => {
      const kept = await get<string>(place);
      const field = words.current;
      if (kept === undefined || !field || field.value !== '') return;
      field.value = kept;
      await del(place);
    };
    void take().catch(() => undefined);
  }, [place, words]);
  return place;
};

/** Sends a reply. The field keeps its text until the outbox has stored it, and gets it back if sending fails. */
const useSend = ({ id, draft, ...comment }: Detail, words: Words, place: string) => {
  const { org } = useOrganization();
  const [error, setError] = useState<unknown>(null);
  const isShown = () => words.current?.dataset['place'] === place;
  const take = async (text: string, outcome: Outcome): Promise<boolean> => {
    if (outcome.state === 'sent') {
      const isDraft = outcome.made?.status === 'draft';
      showToast(isDraft ? i18n.t('Waiting as a draft for an approver to send') : i18n.t('Answer requested'));
      return true;
    }
    const field = words.current;
    if (!field || !isShown()) return false;
    field.value = text;
    if (outcome.state === 'refused') setError(outcome.error);
    await del(place).catch(() => undefined);
    return true;
  };
  const send = async (text: string): Promise<void> => {
    setError(null);
    try {
      await press({
        kind: 'answer',
        given: { commentId: id, text, draftId: draft?.id ?? null },
        subject: `comment ${id}`,
        about: {
          text: firstWords(text),
          brand: '',
          accounts: [`${nameOf(comment)}, ${platformName(comment.platform)}`],
        },
        org,
        take: outcome => take(text, outcome),
      });
      if (words.current && isShown()) words.current.value = '';
    } catch (notKept) {
      setError(notKept);
    }
  };
  return { error, send };
};

/** Form that replies to a comment, or sends a drafted reply. */
export const Answer = ({ comment, words }: { comment: Detail; words: Words }) => {
  const { draft } = comment;
  const place = useFilled(comment, words);
  const { error, send } = useSend(comment, words, place);
  const pending = useEntryOf(`comment ${comment.id}`);
  return (
    <>
      <Form
        action={draft ? i18n.t('Send the draft') : i18n.t('Answer')}
        sends={{ error, isPending: pending !== undefined }}
        onSend={form => send(readField(form, 'answer'))}
      >
        <Field
          label={i18n.t('Your answer')}
          hint={
            draft ? (
              <>
                <Trans
                  id={'A draft by <0/> is waiting. Edit the text before you send it.'}
                  components={[<Who author={draft.by} />]}
                />
              </>
            ) : (
              i18n.t('The answer appears below the comment, from your account.')
            )
          }
        >
          {given => (
            <textarea
              {...given}
              ref={words}
              data-place={place}
              name="answer"
              rows={3}
              required
              maxLength={20_000}
            />
          )}
        </Field>
      </Form>
      {pending && <Pending entry={pending} />}
    </>
  );
};
