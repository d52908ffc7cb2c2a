import { useMutation } from '@tanstack/react-query';
import { i18n } from '../lib/i18n.ts';
import { useOrganization } from '../shell/organization.ts';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { showToast } from '../ui/toasts.tsx';

/** One week: long enough for a client who is away for some days. */
const lifeMs = 7 * 24 * 3_600_000;

/** Sends a client one link to posts of one brand, at least one. */
export const AskClientForm = ({
  postIds: [first = '', ...postIds],
  onDone,
}: {
  postIds: readonly string[];
  onDone?: () => void;
}) => {
  const { api } = useOrganization();
  const sends = useMutation({
    meta: { isShown: true },
    mutationFn: (email: string) =>
      api.reviews.createLink(first, {
        email,
        expiresAt: new Date(Date.now() + lifeMs).toISOString(),
        ...(postIds.length > 0 && { postIds }),
      }),
    onSuccess: ({ email }) => {
      showToast(i18n.t('A link was sent to {email}', { email }));
      onDone?.();
    },
  });
  return (
    <Form
      action={i18n.t('Send a link')}
      look="plain"
      sends={sends}
      onSend={form => sends.mutate(readField(form, 'email'))}
    >
      <TextField
        label={i18n.t('Email address')}
        name="email"
        type="email"
        required
        hint={i18n.t('Only this address gets the link, which works for a week.')}
      />
    </Form>
  );
};

/** Sends a client the link of this post. */
export const AskClient = ({ postId }: { postId: string }) => (
  <details>
    <summary className="cursor-pointer">{i18n.t('Ask a client')}</summary>
    <AskClientForm postIds={[postId]} />
  </details>
);
