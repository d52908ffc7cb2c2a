import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Data } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import type { KindName, Outcome } from '../outbox/entry.ts';
import { refusalFor } from '../outbox/kinds.ts';
import { press } from '../outbox/outbox.ts';
import { firstWords } from '../outbox/words.ts';
import { platformName } from '../post/states.tsx';
import { useOrganization } from '../shell/organization.ts';
import { prepareToasts, showToast, showProblem } from '../ui/toasts.tsx';
import type { Waiting } from './waiting.ts';

type Preview = Data<'previewPost'>;

/** Whether a draft's planned time is in the future. */
const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();

/** Returns when a post is published if it is approved now, or null for immediately. */
export const timeOf = ({ kind }: Waiting, { scheduledAt, plannedFor }: Preview): string | null =>
  scheduledAt ?? (kind === 'draft' && isAhead(plannedFor) ? plannedFor : null);

/** Returns the outbox request that approves a post. A draft is published at its planned time, anything else immediately. */
const approvalOf = (one: Waiting, { revision, plannedFor }: Preview) => {
  const { postId } = one;
  if (one.kind === 'confirmation')
    return { kind: 'confirm', given: { confirmationId: one.id, postId, revision } } as const;
  const kind = isAhead(plannedFor) ? 'approveAndSchedule' : 'approveAndPublish';
  return { kind, given: { postId, revision } } as const;
};

/** Returns the outbox request that rejects a post. `preview` is undefined if the post could not be shown. */
const denialOf = (one: Waiting, preview: Preview | undefined) => {
  const { postId } = one;
  if (one.kind === 'confirmation')
    return { kind: 'denyConfirmation', given: { confirmationId: one.id, postId } } as const;
  return { kind: 'denyDraft', given: { postId, revision: preview?.revision ?? null } } as const;
};

const saidOf: Partial<Record<KindName, string>> = {
  approveAndPublish: i18n.t('Approved and being published'),
  approveAndSchedule: i18n.t('Approved and scheduled'),
  confirm: i18n.t('Approved'),
  denyConfirmation: i18n.t('Denied'),
};

/** Returns functions that approve or reject a waiting post. A rejected draft is archived, and its toast restores it. */
export const useDecide = () => {
  const { api, org } = useOrganization();
  const queries = useQueryClient();
  const unarchive = async ({ postId }: Waiting): Promise<void> => {
    await api.posts.unarchive(postId);
    const nouns = ['attention', 'posts', 'calendar'];
    await Promise.all(nouns.map(noun => queries.invalidateQueries({ queryKey: [org.id, noun] })));
  };
  const take = (one: Waiting, kind: KindName, outcome: Outcome): boolean => {
    if (outcome.state === 'refused') showProblem(i18n.t('Not decided.'), refusalFor(kind, outcome.error));
    if (outcome.state !== 'sent') return true;
    const said = saidOf[kind];
    if (said === undefined) showToast(i18n.t('Denied. The draft is in the archive.'), () => unarchive(one));
    else showToast(said);
    return true;
  };
  useEffect(prepareToasts, []);
  const isPressed = useRef(false);
  const send = async (
    one: Waiting,
    preview: Preview | undefined,
    what: ReturnType<typeof approvalOf> | ReturnType<typeof denialOf>,
  ): Promise<void> => {
    // A second press on the same card has no effect.
    if (isPressed.current) return;
    isPressed.current = true;
    const accounts = preview?.targets.map(({ platform, account }) =>
      account ? `${platformName(platform)} @${account.handle}` : platformName(platform),
    );
    const about = { text: firstWords(one.text), brand: '', accounts: accounts ?? [] };
    const rest = { subject: `post ${one.postId}`, about, org };
    try {
      await press({ ...what, ...rest, take: outcome => take(one, what.kind, outcome) });
    } catch (error) {
      isPressed.current = false;
      showProblem(i18n.t('Not decided.'), error);
    }
  };
  return {
    approve: (one: Waiting, preview: Preview) => send(one, preview, approvalOf(one, preview)),
    deny: (one: Waiting, preview?: Preview) => send(one, preview, denialOf(one, preview)),
  };
};
