import { v7 as uuidv7 } from 'uuid';
import type { TestApi } from './http/api.ts';

/**
 * Adds a target that names this account to a post with one target, in the same state, as a row. Returns the IDs of the
 * post's first target and of the new one.
 */
export const aSecondTarget = async (
  api: TestApi,
  postId: string,
  connectionId: string,
): Promise<{ first: string; second: string }> => {
  const second = uuidv7();
  const [row] = (await api.rows('select id from post_targets where post_id = $1', postId)) as {
    id: string;
  }[];
  await api.rows(
    `insert into post_targets (id, org_id, post_id, platform, connection_id, status, external_id, published_at, error,
                               created_at, updated_at)
     select $1, org_id, post_id, platform, $2, status, external_id || '2', published_at, error, now(), now()
       from post_targets where post_id = $3`,
    second,
    connectionId,
    postId,
  );
  return { first: row?.id ?? '', second };
};

/** Adds an account of X to the brand that has another one there by default, as a row. Returns the connection's ID. */
export const aSecondAccount = async (api: TestApi, brandId: string): Promise<string> => {
  const id = uuidv7();
  await api.rows(
    `insert into connections (id, created_at, updated_at, org_id, brand_id, platform, status, external_id, handle,
                              display_name, scopes, connected_by, tier, is_default)
     select $1, now(), now(), org_id, brand_id, platform, status, external_id || '2', 'grace', 'Grace', scopes,
            connected_by, tier, false
       from connections where brand_id = $2 and platform = 'x' and is_default`,
    id,
    brandId,
  );
  return id;
};
