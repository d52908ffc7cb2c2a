import assert from 'node:assert/strict';
import { findNewestPosition } from '../../../src/db/changes/changes.ts';
import { ChangeReader } from '../../../src/db/changes/follow-changes.ts';
import { useService } from '../../support/service.ts';

describe('one read of the changes for all who follow', () => {
  const service = useService();

  it('is for those as well who come while it begins: they have not seen what it steps over', async () => {
    const em = service().orm.em.fork();
    const reader = new ChangeReader(await findNewestPosition(em));
    const [change] = await em.execute<{ orgId: string }[]>(
      `insert into changes (org_id, kind, record_id) values (gen_random_uuid(), 'post', gen_random_uuid())
       returning org_id as "orgId"`,
    );
    assert.ok(change);
    const following: string[] = [];
    const reading = reader.read(em, () => [...following]);
    following.push(change.orgId);
    const { byOrg } = await reading;
    assert.ok(byOrg !== 'reset');
    assert.deepEqual([...byOrg.keys()], [change.orgId]);
  });
});
