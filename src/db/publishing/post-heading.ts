import { dueMs } from './targets.ts';

/** The heading of the post that a message in `outbox_messages` tells of, as a value in SQL; null for a post that is gone. */
export const headingOfMessage = `
  (select jsonb_build_object('brand', b.name, 'organization', o.name,
                             'isScheduled', p.status = 'scheduled', 'dueMs', ${dueMs})
     from posts p join brands b on b.id = p.brand_id join organizations o on o.id = p.org_id
    where p.id = (payload->>'postId')::uuid)`;
