import type { Reply, TestApi } from './api.ts';

/** A line of the log as its table has it. */
export interface AuditLine {
  action: string;
  org_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  target_kind: string | null;
  target_id: string | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  details: Record<string, unknown>;
}

/** Returns the lines of the audit log about one request. */
export const linesOf = async (api: TestApi, reply: Reply): Promise<AuditLine[]> => {
  const requestId = reply.headers.get('x-request-id');
  const sql = 'select * from audit_events where request_id = $1';
  return (await api.rows(sql, requestId)) as AuditLine[];
};
