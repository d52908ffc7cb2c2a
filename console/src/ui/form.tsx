import type { ReactNode } from 'react';
import { sentenceOf } from '../api/client.ts';
import { Button, type ButtonLook } from './button.tsx';
import { Note } from './parts.tsx';

interface Sent {
  error: unknown;
  isPending: boolean;
}

/** Shows the error of a submitted form. Screen readers announce it immediately. */
export const Problem = ({ of: { error } }: { of: Sent }) => (
  <div role="alert" className="empty:hidden">
    {error !== null && error !== undefined && <Note tone="bad">{sentenceOf(error)}</Note>}
  </div>
);

/** A form that shows its own problem above the button that sends it. */
export const Form = ({
  action,
  sends,
  onSend,
  look = 'primary',
  canSend = true,
  children,
}: {
  action: string;
  sends: Sent;
  onSend: (form: HTMLFormElement) => unknown;
  look?: ButtonLook;
  canSend?: boolean;
  children: ReactNode;
}) => (
  <form
    onSubmit={event => {
      event.preventDefault();
      onSend(event.currentTarget);
    }}
    className="flex flex-col gap-3"
  >
    {children}
    <Problem of={sends} />
    <Button type="submit" look={look} isBusy={sends.isPending} disabled={!canSend} className="self-start">
      {action}
    </Button>
  </form>
);
