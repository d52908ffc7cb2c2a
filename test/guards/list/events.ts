import { inFile, type Guard } from '../guard.ts';

const addEvent = 'src/db/webhooks/events.ts';

const events = (...titles: string[]) => inFile('test/db/webhooks/events.test.ts', ...titles);

/** An event and its deliveries are written with what happened. */
export const eventGuards: Guard[] = [
  {
    name: 'event-organization',
    promise: 'An event reaches the webhooks of its own organization alone.',
    file: addEvent,
    text: 'where w.org_id = ? and w.deleted_at is null',
    replacement: 'where ?::uuid is not null and w.deleted_at is null',
    tests: events('W20: never reaches an endpoint of another organization'),
  },
  {
    name: 'event-deleted',
    promise: 'A deleted webhook is told nothing.',
    file: addEvent,
    text: 'where w.org_id = ? and w.deleted_at is null',
    replacement: 'where w.org_id = ?',
    tests: events('makes a delivery and its message for every endpoint that listens to it'),
  },
  {
    name: 'event-wanted',
    promise: 'A webhook is told what it asked for.',
    file: addEvent,
    text: `w.events && array['*', ?]`,
    replacement: '?::text is not null',
    tests: events('makes a delivery and its message for every endpoint that listens to it'),
  },
  {
    name: 'event-held',
    promise: 'What happens while a webhook is disabled waits for it.',
    file: addEvent,
    text: `case when l.enabled then 'pending' else 'held' end`,
    replacement: `case when l.enabled then 'pending' else 'pending' end`,
    tests: events('waits as held, without a message, where the endpoint is disabled'),
  },
  {
    name: 'event-enabled-lock',
    promise: 'A webhook that is enabled at the same time leaves nothing held.',
    file: addEvent,
    text: 'order by w.id for key share of w',
    replacement: 'order by w.id',
    tests: events('W17: leaves nothing held when its endpoint is enabled at the same time'),
  },
  {
    name: 'event-sequence',
    promise: 'The numbers of a webhook have no gap, however many events come at once.',
    file: addEvent,
    text: 'last_sequence = webhook_sequences.last_sequence + excluded.last_sequence',
    replacement: 'last_sequence = webhook_sequences.last_sequence + excluded.last_sequence + 1',
    tests: events('numbers the deliveries of an endpoint without a gap'),
  },
  {
    name: 'retry-schedule-stretch',
    promise: 'No receiver parks its deliveries for ever.',
    file: 'src/domain/webhooks/retry-delay.ts',
    text: 'step * maxStretch',
    replacement: 'Infinity',
    tests: inFile(
      'test/domain/webhooks/retry-delay.test.ts',
      'heed what the receiver asks for, between the tier and twice the tier',
    ),
  },
];
