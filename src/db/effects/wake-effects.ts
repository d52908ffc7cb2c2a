import type { PlatformName } from '../../domain/platforms.ts';
import type { Em } from '../driver/orm.ts';
import { effectTables, type EffectTable } from './tables.ts';
import { wakeDispatcher } from '../outbox.ts';

/**
 * Returns SQL that wakes effects. An effect that is not due yet keeps its time: only effects that wait for a retry become
 * due now.
 */
const waking = ({ name, message, workflowPrefix, lookAt, dueAt, subject }: EffectTable): string => {
  const ids = subject === 'post_id' ? '' : `'targetId', target_id, `;
  return `
  with woken as (
    update ${name} e set ${lookAt} = now() from posts p
     where p.id = e.post_id and e.org_id = ? and p.brand_id = ? and e.platform = ? and e.status = 'pending'
       and e.${lookAt} > now() and ${dueAt} <= now()
    returning e.${subject} as subject, e.target_id, e.post_id, e.org_id, p.brand_id
  ) insert into outbox_messages (kind, workflow_id, payload, created_at, available_at, attempts)
    select distinct on (subject) '${message}', '${workflowPrefix}' || subject,
           jsonb_build_object(${ids}'postId', post_id, 'orgId', org_id, 'brandId', brand_id), now(), now(), 0
      from woken`;
};

const statements = Object.values(effectTables).map(waking);

/**
 * Retries every effect that waits for a brand's account on a platform, with one statement for each table. Runs in the
 * transaction that reconnects the account.
 */
export const wakeEffects = async (
  em: Em,
  { orgId, brandId, platform }: { orgId: string; brandId: string; platform: PlatformName },
): Promise<void> => {
  for (const statement of statements) await em.execute(statement, [orgId, brandId, platform]);
  wakeDispatcher(em);
};
