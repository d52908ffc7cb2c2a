import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { listInSentence } from '../lib/lists.ts';
import { fullTimeOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import type { Post } from './live.ts';
import { endsByAccount, heldWords } from './reasons.ts';
import { platformName } from './states.tsx';

/** Shows the action that ends a wait, unless this page offers it elsewhere. */
const Help = ({ code, brandSlug }: { code: Schemas['HoldCode']; brandSlug: string }) => {
  const { org } = useOrganization();
  if (endsByAccount(code))
    return (
      <Link
        to="/o/$org/brands/$brandSlug/$section"
        params={{ org: org.slug, brandSlug, section: 'accounts' }}
        search={{ brand: brandSlug }}
        className={buttonClass('primary')}
      >
        {i18n.t('Connect the account')}
      </Link>
    );
  if (code !== 'billing_suspended') return null;
  return (
    <Link
      to="/o/$org/settings/$section"
      params={{ org: org.slug, section: 'billing' }}
      className={buttonClass('primary')}
    >
      {i18n.t('Plan and credits')}
    </Link>
  );
};

/** Explains why a due post is on hold: each reason once, with its platforms and the action that ends the wait. */
export const HeldNotes = ({ post: { targets, brandSlug } }: { post: Post }) => {
  const { zone } = useOrganization();
  const waits = targets.flatMap(({ held, platform }) => (held ? [{ ...held, platform }] : []));
  const codes = [...new Set(waits.map(({ code }) => code))];
  return codes.map(code => {
    const own = waits.filter(wait => wait.code === code);
    const platforms = listInSentence(own.map(({ platform }) => platformName(platform)));
    const time = fullTimeOf(own[0]?.until ?? '', zone);
    return (
      <Note key={code}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 grow basis-60">{heldWords(code, { platforms, time })}</span>
          <Help code={code} brandSlug={brandSlug} />
        </span>
      </Note>
    );
  });
};
