import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useChange } from '../api/change.ts';
import { fullTimeOf } from '../lib/times.ts';
import { isWaiting } from '../queue/queries.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import type { Post } from './live.ts';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

/** Shows that a post uses a queue slot, with a button that moves it to the front. */
export const Queued = ({ post }: { post: Post }) => {
  const { api, org, zone } = useOrganization();
  const queries = useQueryClient();
  const toFront = useChange({
    noun: 'posts',
    run: ({ id, revision }: Post) =>
      api.queues.queuePost(id, { position: 'first' }, { ifMatch: `"${revision}"` }),
    said: ({ scheduledAt }) =>
      scheduledAt === null
        ? i18n.t('Moved to the front')
        : i18n.t('Moved to the front, {time}', { time: fullTimeOf(scheduledAt, zone) }),
    onDone: () => queries.invalidateQueries({ queryKey: [org.id, 'calendar'] }),
  });
  if (!isWaiting(post)) return null;
  return (
    <Note tone="accent">
      <span className="flex flex-wrap items-center gap-3">
        <span>
          <Trans
            id={'In the <0>queue</0> of its brand.'}
            components={[
              <Link
                to="/o/$org/brands/$brandSlug/$section"
                params={{ org: org.slug, brandSlug: post.brandSlug, section: 'queue' }}
                search={{ brand: post.brandSlug }}
                className="underline"
              />,
            ]}
          />
        </span>
        <Allowed to="posts:write" brand={post.brandSlug}>
          <Button isBusy={toFront.isPending} onClick={() => toFront.mutate(post)}>
            {i18n.t('Move to the front')}
          </Button>
        </Allowed>
      </span>
    </Note>
  );
};
