import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOrganization } from '../shell/organization.ts';
import { followChanges } from './follow.ts';
import { liveSince } from './poll.ts';
import { Rereading } from './reread.ts';

/** Milliseconds without a stream before the page polls. */
const awayMs = 10_000;

/** Refetches the data on the screen when the organization's data changes. */
export const useFollowing = (): void => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  useEffect(() => {
    const rereading = new Rereading(queries, { orgId: org.id, api });
    let away: ReturnType<typeof setTimeout> | undefined;
    const onOpen = (isOpen: boolean): void => {
      clearTimeout(away);
      if (isOpen) return liveSince.set(liveSince.get() ?? Date.now());
      away = setTimeout(() => {
        liveSince.set(undefined);
        // The next poll of these queries would be minutes away.
        rereading.note({ kind: 'reset' });
      }, awayMs);
    };
    const stop = followChanges(
      { orgId: org.id, api },
      { onChange: change => rereading.note(change), onOpen },
    );
    return () => {
      stop();
      clearTimeout(away);
      rereading.stop();
      liveSince.set(undefined);
    };
  }, [queries, org.id, api]);
};
