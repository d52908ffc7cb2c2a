import { useMutation } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { tell } from '../ui/toasts.tsx';

/** A week: long enough for somebody who is away for some days. */
const lifeMs = 7 * 24 * 3_600_000;

/** Sends a client the link of this post. */
export const AskClient = ({ postId }: { postId: string }) => {
  const { api } = useOrganization();
  const sends = useMutation({
    meta: { isShown: true },
    mutationFn: (email: string) =>
      api.reviews.createLink(postId, { email, expiresAt: new Date(Date.now() + lifeMs).toISOString() }),
    onSuccess: ({ email }) => tell(`A link is on its way to ${email}`),
  });
  return (
    <details>
      <summary className="cursor-pointer">Ask a client</summary>
      <Form
        action="Send a link"
        look="plain"
        sends={sends}
        onSend={form => sends.mutate(readField(form, 'email'))}
      >
        <TextField
          label="Email address"
          name="email"
          type="email"
          required
          hint="The link is mailed to this address alone, and works for a week."
        />
      </Form>
    </details>
  );
};
