import type { Data } from '@sdk';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { When } from '../ui/when.tsx';
import { useOrganization } from '../shell/organization.ts';
import { findDifferences } from './differences.ts';
import { draftOf, type Draft } from './draft.ts';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';

type Post = Data<'getPost'> & { by: string | undefined };

const Version = ({ title, text }: { title: string; text: string }) => (
  <div className="flex min-w-0 flex-1 flex-col gap-1">
    <h4 className="text-quiet">{title}</h4>
    <p dir="auto" className="max-h-60 overflow-auto rounded-lg bg-sunk p-3 break-words whitespace-pre-wrap">
      {text || i18n.t('Nothing')}
    </p>
  </div>
);

const Versions = ({ theirs, draft }: { theirs: Post; draft: Draft }) => {
  const { zone } = useOrganization();
  return findDifferences(draftOf(theirs, zone), draft, zone).map(({ name, theirs: saved, mine }) => (
    <section key={name} className="flex flex-col gap-2">
      <h3 className="font-medium">{name}</h3>
      <div className="flex flex-col gap-4 sm:flex-row">
        <Version title={i18n.t('Saved version')} text={saved} />
        <Version title={i18n.t('Your text')} text={mine} />
      </div>
    </section>
  ));
};

/** Shows two concurrent versions of a post. The person chooses one, and nothing is overwritten before. */
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
  <Dialog
    title={i18n.t('This post was changed meanwhile')}
    isOpen={theirs !== undefined}
    onClose={onClose}
    isWide
  >
    {theirs && (
      <div className="flex flex-col gap-4">
        <p className="text-quiet">
          {theirs.by === undefined ? (
            <Trans
              id={'Changed <0/>. Your changes are not saved yet, and nothing is lost.'}
              components={[<When at={theirs.updatedAt} />]}
            />
          ) : (
            <Trans
              id={'{by} changed it <0/>. Your changes are not saved yet, and nothing is lost.'}
              values={{ by: theirs.by }}
              components={[<When at={theirs.updatedAt} />]}
            />
          )}
        </p>
        <Versions theirs={theirs} draft={draft} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onTake}>{i18n.t('Continue with the saved version')}</Button>
          <Button look="primary" onClick={onKeep}>
            {i18n.t('Save mine instead')}
          </Button>
        </div>
      </div>
    )}
  </Dialog>
);
