import { ownBreaks, type Break } from './breaks.ts';
import { outsideBreaks } from './outside-breaks.ts';

/** Ways to break an installation. */
export const breaks: Record<BreakName, Break> = { ...ownBreaks, ...outsideBreaks };

export type BreakName = keyof typeof ownBreaks | keyof typeof outsideBreaks;

/** Part of the runbook that leads from an alert to a cause. */
export interface Finding {
  heading: string;
  /** Beginning of the expected line that names the cause. */
  line: string;
  /** Metric of an alerting rule that has a value of at least 1 meanwhile. */
  rule?: { alert: string; of: 'api' | 'worker'; series: RegExp };
}

/** Parts of the page under which a person on call finds each fault. The last fault takes minutes to show. */
export const findings: Record<BreakName, Finding[]> = {
  'a queue without pollers': [
    { heading: 'Queue waits', line: 'queue …' },
    { heading: 'Publishing late', line: 'queue …' },
  ],
  'a full disk': [{ heading: 'Work fails', line: 'disk' }],
  'a clock ten minutes off': [{ heading: 'Publishing late', line: 'clock' }],
  'a wrong key': [{ heading: 'Publishing fails', line: 'keys' }],
  'a missing migration': [{ heading: 'API broken', line: 'migrations' }],
  'a lock on a table': [{ heading: 'API slow', line: 'locks' }],
  'a lock on a row': [{ heading: 'API refuses', line: 'row locks' }],
  'a database that was set back': [{ heading: 'Database older than Temporal', line: 'restored' }],
  'a stuck workflow': [{ heading: 'Workflow does not fit', line: 'workflows' }],
  'a worker of another release': [{ heading: 'Workflow does not fit', line: 'workers' }],
  'a workflow that was terminated while the sweep is paused': [
    { heading: 'No sweep', line: 'schedule …sweep  Someone' },
    { heading: 'Posts overdue', line: '→ The post has no' },
  ],
  'a schedule that is gone': [{ heading: 'No sweep', line: 'schedule …sweep  The' }],
  'a frozen database': [{ heading: 'API refuses', line: 'database' }],
  'a slow database': [{ heading: 'API slow', line: 'database' }],
  'a frozen Temporal': [{ heading: 'Outbox stuck', line: 'temporal' }],
  'a frozen search server': [{ heading: 'Work fails', line: 'search' }],
  'no mail server': [{ heading: 'Failed mails', line: 'mail' }],
  'no API': [{ heading: 'API away', line: 'api' }],
  'an API without its file store': [{ heading: 'API refuses', line: 'api' }],
  'an API of another release': [{ heading: 'Workflow does not fit', line: 'api' }],
  'an API whose event loop an attack fills': [{ heading: 'API slow', line: 'api' }],
  'an API version that has ended': [{ heading: 'Platform refuses service', line: 'version' }],
  'a platform that answers 500': [
    {
      heading: 'Platform trouble',
      line: '… answered 5',
      rule: {
        alert: 'PlatformTrouble',
        of: 'worker',
        series: /^platform_operations\{.*outcome="(?:transient|unknown)".*platform="x"/,
      },
    },
  ],
  'a platform that refuses posts': [{ heading: 'Publishing fails', line: 'failed' }],
  'a platform that accepts a post and never answers': [
    { heading: 'Platform trouble', line: '… but its answer' },
  ],
  'an answer that is rubbish': [{ heading: 'Posts unconfirmed', line: '→' }],
  'a rate limit': [{ heading: 'Accounts paused', line: 'held' }],
  'a dead token': [
    { heading: 'Accounts expired', line: 'accounts' },
    { heading: 'Targets held', line: '… held (token_expired)' },
  ],
  'a pause that someone left behind': [{ heading: 'Targets held', line: 'platform …' }],
  'a receiver that hangs': [{ heading: 'Receivers refuse', line: 'after … timeout' }],
  'a renewed secret': [
    {
      heading: 'Receivers refuse',
      line: 'after … status 401',
      rule: { alert: 'ReceiversRefuse', of: 'worker', series: /^webhook_attempts\{.*outcome="status"/ },
    },
  ],
  'a receiver that is gone': [
    {
      heading: 'Receivers refuse',
      line: 'after … connect',
      rule: { alert: 'WebhookDisabled', of: 'api', series: /^webhooks_disabled/ },
    },
  ],
  'a webhook that its owner disabled': [{ heading: 'Receivers refuse', line: 'disabled:' }],
  'a stopped worker': [
    { heading: 'Outbox stuck', line: 'outbox' },
    { heading: 'Posts overdue', line: '→ … messages' },
    { heading: 'Workers away', line: 'queues' },
  ],
};

/** Expected lines that no fault shows here, and why. */
export const unshown: Record<string, string> = {
  'Posts found lost: … by sweep:':
    'a sweep has to find the post two minutes later (test/workflows/publishing/sweep.test.ts)',
  'Deliveries late: deliveries  The oldest delivery has been due':
    'needs minutes without a worker for webhooks, whose absence Workers away shows',
  'Queue waits: queues  All … queues have workers.': 'the healthy line: the queue needs more workers',
  'Workflow failed: workflows  Temporal reports no problems.':
    'the healthy line: only the Temporal UI shows a failed workflow',
  'Platform refuses service: platform …  Posts wait since':
    'test/operator/expired-version.test.ts shows the line',
};
