import { defineEntity, p } from '@mikro-orm/core';
import {
  jobStatuses,
  type JobError,
  type JobInput,
  type JobKind,
  type JobResult,
} from '../../domain/jobs/jobs.ts';
import { changing, owned } from './columns.ts';

/** Job that a person or API client started and polls. The workflow `job:<id>` does the work. */
export const JobSchema = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  indexes: [
    { properties: ['orgId', 'createdAt'] },
    {
      name: 'jobs_under_way_index',
      expression: `create index "jobs_under_way_index" on "jobs" ("updated_at") where "status" in ('queued', 'running')`,
    },
  ],
  properties: {
    ...changing,
    ...owned,
    /** Brand that the job concerns, or null if it concerns the whole organization. */
    brandId: p.uuid().nullable(),
    kind: p.text().$type<JobKind>(),
    status: p.enum(jobStatuses),
    /** Progress in percent. */
    progress: p.integer().default(0),
    input: p.json<JobInput>(),
    result: p.json<JobResult>().nullable(),
    error: p.json<JobError>().nullable(),
    createdBy: p.text(),
    endedAt: p.datetime(3).nullable(),
  },
});
export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
