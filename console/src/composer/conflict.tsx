import type { Data } from '@sdk';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { When } from '../ui/when.tsx';
import type { Draft } from './draft.ts';

type Post = Data<'getPost'> & { by: string | undefined };

const Version = ({ title, text }: { title: string; text: string }) => (
  <section className="flex min-w-0 flex-1 flex-col gap-1">
    <h3 className="font-medium">{title}</h3>
    <p dir="auto" className="max-h-60 overflow-auto rounded-lg bg-sunk p-3 whitespace-pre-wrap">
      {text || 'Without text'}
    </p>
  </section>
);

/** Two people wrote: both versions, and whose counts is for the person to say. Nothing is overwritten before. */
export const Conflict = ({
  theirs,
  draft,
  onTake,
  onKeep,
  onClose,
}: {
  theirs: Post | undefined;
  draft: Draft;
  onTake: () => void;
  onKeep: () => void;
  onClose: () => void;
}) => (
  <Dialog title="This post was changed meanwhile" isOpen={theirs !== undefined} onClose={onClose} isWide>
    {theirs && (
      <div className="flex flex-col gap-4">
        <p className="text-quiet">
          {theirs.by === undefined ? 'Changed ' : `${theirs.by} changed it `}
          <When at={theirs.updatedAt} />. Nothing of yours is saved yet, and nothing is lost.
        </p>
        <div className="flex flex-col gap-4 sm:flex-row">
          <Version title="What is saved" text={theirs.text} />
          <Version title="What you wrote" text={draft.text} />
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onTake}>Go on with what is saved</Button>
          <Button look="primary" onClick={onKeep}>
            Save mine instead
          </Button>
        </div>
      </div>
    )}
  </Dialog>
);
