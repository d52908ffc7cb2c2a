import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../api/client.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Card, Note } from '../ui/parts.tsx';
import { Sure } from '../ui/sure.tsx';
import { showToast } from '../ui/toasts.tsx';
import type { Post } from './live.ts';
import { platformName } from './states.tsx';
import { i18n } from '../lib/i18n.ts';

type Target = Post['targets'][number];

const homes: Record<Target['platform'], string> = {
  x: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/feed/',
  instagram: 'https://www.instagram.com/',
  threads: 'https://www.threads.net/',
  youtube: 'https://studio.youtube.com/',
};

const useResolve = (post: Post, target: Target) => {
  const { api, org } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (url: string | undefined) =>
      api.posts.resolveTarget(
        post.id,
        target.id ?? target.platform,
        url === undefined
          ? { outcome: 'not_published' }
          : { outcome: 'published', ...(url !== '' && { url }) },
        { ifMatch: `"${post.revision}"` },
      ),
    onSuccess: (_post, url) =>
      showToast(
        url === undefined
          ? i18n.t('Recorded: the post is not on {platform}. You can send it again.', {
              platform: platformName(target.platform),
            })
          : i18n.t('Recorded: the post is on {platform}.', { platform: platformName(target.platform) }),
      ),
    onSettled: () =>
      Promise.all(
        ['posts', 'calendar', 'attention'].map(noun =>
          queries.invalidateQueries({ queryKey: [org.id, noun] }),
        ),
      ),
  });
};

/** Steps to resolve an unknown outcome that only a person can check: open the platform, then report the result. */
export const Resolve = ({ post, target }: { post: Post; target: Target }) => {
  const [link, setLink] = useState('');
  const resolve = useResolve(post, target);
  const name = platformName(target.platform);
  return (
    <Card className="flex flex-col gap-3 border-warn">
      <h3 className="text-lg font-semibold">{i18n.t('Is the post on {name}?', { name })}</h3>
      <p>
        {i18n.t(
          'The post was sent to {name}, but the answer was lost. Sending it again could publish it twice. Check the account, and record what you found.',
          { name },
        )}
      </p>
      <ol className="flex list-decimal flex-col gap-4 ps-5">
        <li>
          <p>{i18n.t('Search for this text at the top of the account.')}</p>
          <p dir="auto" className="my-2 rounded-lg bg-sunk p-3 whitespace-pre-wrap">
            {target.sentContent?.text ?? post.text}
          </p>
          <a href={homes[target.platform]} target="_blank" rel="noreferrer" className={buttonClass()}>
            {i18n.t('Open {name}', { name })}
          </a>
        </li>
        <li className="flex flex-col items-start gap-2">
          <p>{i18n.t('Record what you found.')}</p>
          <TextField
            label={i18n.t('Link of the post, if you have it')}
            type="url"
            inputMode="url"
            placeholder="https://"
            value={link}
            onChange={({ target: input }) => setLink(input.value)}
          />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" isBusy={resolve.isPending} onClick={() => resolve.mutate(link.trim())}>
              {i18n.t('On the platform')}
            </Button>
            <Sure
              name={i18n.t('Not there')}
              title={i18n.t('Is the post missing on {name}?', { name })}
              isBusy={resolve.isPending}
              onSure={() => resolve.mutate(undefined)}
            >
              {i18n.t('You can send the post again then. If it is live after all, people see it twice.')}
            </Sure>
          </div>
        </li>
      </ol>
      {resolve.error && <Note tone="bad">{sentenceOf(resolve.error)}</Note>}
    </Card>
  );
};
