import { panel, type Screen } from './panel.ts';

const p99 = (metric: string, by: string, rest = ''): string =>
  `histogram_quantile(0.99, sum by (le, ${by}) (rate(${metric}_bucket${rest}[$__rate_interval])))`;
const p50 = (metric: string, by: string): string =>
  `histogram_quantile(0.5, sum by (le, ${by}) (rate(${metric}_bucket[$__rate_interval])))`;

/** Dashboard of publishing: whether posts are published on time, and what delays the others. */
const publishing: Screen = {
  uid: 'social-publishing',
  title: 'Social: publishing',
  panels: [
    panel(
      'Due, but not started',
      'short',
      'Posts that have been due for a minute. Above 0 for three minutes, the operator is alerted.',
      [['max(posts_overdue)', 'posts']],
    ),
    panel(
      'Held for a person or a pause',
      'short',
      'Causes: disconnected or paused accounts, missing approvals, pauses by an operator.',
      [['max(targets_held)', 'targets']],
    ),
    panel('Unconfirmed', 'short', 'Posts that may be live. A person must check each on its platform.', [
      ['max(posts_unconfirmed)', 'posts'],
    ]),
    panel('Targets that ended, by platform', 'short', 'In five minutes.', [
      ['sum by (platform, status) (increase(publish_ends[5m]))', '{{platform}} {{status}}'],
    ]),
    panel('Why targets failed', 'short', 'By our own code, as on the post; in five minutes.', [
      ['sum by (platform, code) (increase(publish_ends{status!="published"}[5m]))', '{{platform}} {{code}}'],
    ]),
    panel(
      'Lateness by platform, p50 and p99',
      's',
      'From the instant a target was due to the look right before its call.',
      [
        [p50('publish_lateness_seconds', 'platform'), '{{platform}} p50'],
        [p99('publish_lateness_seconds', 'platform'), '{{platform}} p99'],
      ],
    ),
    panel('Outbox', 'short', 'Requested work that has not reached Temporal.', [
      ['max(outbox_messages)', 'messages'],
    ]),
    panel('Age of the oldest in the outbox', 's', 'Above 60 s: no worker sends, or Temporal is away.', [
      ['max(outbox_oldest_seconds)', 'oldest message'],
      ['max(posts_overdue_oldest_seconds)', 'oldest overdue post'],
    ]),
    panel(
      'Work found by the sweep',
      'short',
      'Lost or stuck work that the sweep started again. 0 in a healthy system.',
      [
        ['sum(increase(posts_found_lost[15m]))', 'lost posts'],
        ['sum(increase(posts_found_stuck[15m]))', 'stuck posts'],
        ['sum(increase(deliveries_found_lost[15m]))', 'lost deliveries'],
        ['sum(increase(documents_found_lost[15m]))', 'lost documents'],
        ['max(database_restored)', 'database older than Temporal'],
      ],
    ),
  ],
};

/** Dashboard of the workers: whether they keep up, and whether their code matches the running workflows. */
const workers: Screen = {
  uid: 'social-workers',
  title: 'Social: Temporal and workers',
  panels: [
    panel('Pollers by queue', 'short', 'A queue without pollers stands still.', [
      ['sum by (task_queue, poller_type) (temporal_num_pollers)', '{{task_queue}} {{poller_type}}'],
    ]),
    panel('Wait for a worker, activities, p99', 'ms', 'Too few workers or slots if it rises.', [
      [p99('temporal_activity_schedule_to_start_latency', 'task_queue'), '{{task_queue}}'],
    ]),
    panel('Wait for a worker, workflows, p99', 'ms', 'Too few workers or slots if it rises.', [
      [p99('temporal_workflow_task_schedule_to_start_latency', 'task_queue'), '{{task_queue}}'],
    ]),
    panel('Slots in use', 'short', 'Used slots of each worker.', [
      [
        'sum by (task_queue, worker_type) (temporal_worker_task_slots_used)',
        '{{task_queue}} {{worker_type}}',
      ],
    ]),
    panel('Slots left', 'short', 'At 0, work waits.', [
      [
        'min by (task_queue, worker_type) (temporal_worker_task_slots_available)',
        '{{task_queue}} {{worker_type}}',
      ],
    ]),
    panel(
      'Failed steps of workflows',
      'short',
      'NonDeterminismError: the code does not match running workflows.',
      [
        [
          'sum by (workflow_type, failure_reason) (rate(temporal_workflow_task_execution_failed[5m]))',
          '{{workflow_type}} {{failure_reason}}',
        ],
      ],
    ),
    panel('Failed workflows', 'short', 'Failures of the service itself. Failed posts do not count.', [
      ['sum by (workflow_type) (increase(temporal_workflow_failed[15m]))', '{{workflow_type}}'],
    ]),
    panel('Workflows that ended', 'short', 'In five minutes; `sweep` must be among them.', [
      ['sum by (workflow_type) (increase(temporal_workflow_completed[5m]))', '{{workflow_type}}'],
    ]),
    panel(
      'Replayed from the cache',
      'percentunit',
      'Hits of the sticky cache. Low after restarts, or if the cache is too small.',
      [
        [
          'sum(rate(temporal_sticky_cache_hit[5m])) / sum(rate(temporal_workflow_task_queue_poll_succeed[5m]))',
          'hits',
        ],
      ],
    ),
    panel('Time of activities, p99', 'ms', 'Duration by step.', [
      [p99('temporal_activity_execution_latency', 'activity_type'), '{{activity_type}}'],
    ]),
    panel('Calls to Temporal, p99', 'ms', 'Response time of Temporal, without long polls.', [
      [p99('temporal_request_latency', 'operation'), '{{operation}}'],
    ]),
    panel('Renders, documents, jobs: open', 'short', 'Waiting and running work.', [
      ['max by (kind, status) (work_open)', '{{kind}} {{status}}'],
    ]),
    panel('Renders and documents: ended', 'short', 'In 15 minutes.', [
      ['sum by (kind, status) (increase(job_ends[15m]))', '{{kind}} {{status}}'],
    ]),
  ],
};

/** Dashboard of the API's responses. */
const api: Screen = {
  uid: 'social-api',
  title: 'Social: API',
  panels: [
    panel('Requests', 'reqps', 'By status.', [
      ['sum by (status) (rate(http_request_duration_seconds_count[$__rate_interval]))', '{{status}}'],
    ]),
    panel('500: bugs', 'short', 'Each is a bug. Search the log for its requestId.', [
      [
        'sum by (method, route) (increase(http_request_duration_seconds_count{status="500"}[10m]))',
        '{{method}} {{route}}',
      ],
    ]),
    panel('Time of an answer, p99', 's', 'The slowest routes.', [
      [`topk(10, ${p99('http_request_duration_seconds', 'method, route')})`, '{{method}} {{route}}'],
    ]),
    panel(
      'Requests that wait for a connection',
      'short',
      'The database is slow, or there are too few connections.',
      [['max by (instance) (database_requests_waiting)', '{{instance}}']],
    ),
    panel('Database connections', 'short', 'Open, and without work.', [
      ['sum by (instance) (database_connections)', '{{instance}} open'],
      ['sum by (instance) (database_connections_idle)', '{{instance}} idle'],
    ]),
    panel('Delay of the event loop, p99', 's', 'APIs and workers. A blocked process answers no requests.', [
      [p99('event_loop_delay_seconds', 'instance'), '{{instance}}'],
    ]),
    panel('Memory', 'bytes', 'Resident.', [
      ['max by (instance) (process_resident_memory_bytes)', '{{instance}}'],
    ]),
    panel('Open streams', 'short', 'Streams of notifications and of changes.', [
      ['sum(notification_streams)', 'notifications'],
      ['sum(change_streams)', 'changes'],
    ]),
    panel('Passwords checked', 'short', 'A high rate means that someone guesses passwords.', [
      ['sum(rate(password_hashes[5m]))', 'a second'],
    ]),
  ],
};

/** Dashboard that separates our errors from those of other services. */
const outside: Screen = {
  uid: 'social-outside',
  title: 'Social: outside',
  panels: [
    panel(
      'Calls to platforms, by result',
      'short',
      '`transient`, `unknown`: them. `config`, `error`: us. In five minutes.',
      [['sum by (platform, outcome) (increase(platform_operations[5m]))', '{{platform}} {{outcome}}']],
    ),
    panel('Time of their answers, p99', 's', 'By platform and operation.', [
      [p99('platform_operation_seconds', 'platform, operation'), '{{platform}} {{operation}}'],
    ]),
    panel('Accounts that cannot publish', 'short', 'By a limit or quota of their platform.', [
      ['max by (platform) (accounts_paused)', '{{platform}}'],
    ]),
    panel(
      'Quota left',
      'short',
      'Quota of the account with the least left. YouTube: quota of all accounts together.',
      [['min by (quota) (quota_left)', '{{quota}}']],
    ),
    panel('Reads of X, in dollars', 'currencyUSD', 'Cost of reading numbers and comments today (UTC).', [
      ['max(x_reads_dollars)', 'today'],
    ]),
    panel('Accounts to reconnect', 'short', 'Members have been notified.', [
      ['max(connections_expired)', 'accounts'],
    ]),
    panel(
      'Renewals of access',
      'short',
      '`kept`: failed, the old one still works. `expired`: a person must connect.',
      [['sum by (platform, outcome) (increase(token_renewals[15m]))', '{{platform}} {{outcome}}']],
    ),
    panel('Requests to webhooks', 'short', 'By result, in five minutes.', [
      ['sum by (outcome) (increase(webhook_attempts[5m]))', '{{outcome}}'],
    ]),
    panel('Oldest delivery that is due', 's', 'Above five minutes deliveries are late.', [
      ['max(deliveries_oldest_seconds)', 'oldest'],
    ]),
    panel('Webhooks switched off', 'short', 'Receivers that failed for too long; their deliveries wait.', [
      ['max(webhooks_disabled)', 'webhooks'],
    ]),
    panel('Mails', 'short', 'Handed to the mail server, in 15 minutes.', [
      ['sum by (outcome) (increase(mail_tries[15m]))', '{{outcome}}'],
      ['sum(increase(mails_given_up[1h]))', 'failed, in an hour'],
    ]),
    panel('Credits', 'short', 'Credits of all organizations.', [['max by (state) (credits)', '{{state}}']]),
  ],
};

/** Dashboards by file name. */
export const screens: Record<string, Screen> = { publishing, workers, api, outside };
