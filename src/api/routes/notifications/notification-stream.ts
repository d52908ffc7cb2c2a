import { isId } from '../../../domain/ids.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { answerStream } from '../../streams/answer-stream.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';

const lastEventId = (given: string): string | undefined => {
  if (given === '' || isId(given)) return given || undefined;
  const detail = { path: 'Last-Event-ID', code: 'invalid_format', message: 'Is not an id.' };
  throw refuse('validation_failed', 'Last-Event-ID is not the id of a notification.', { details: [detail] });
};

export const notificationStreamRoutes = ({ streams }: ApiContext): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/api/notifications/stream',
    operationId: 'streamNotifications',
    tag: 'Notifications',
    summary: 'Stream notifications',
    description: `Server-sent events: each event's \`data\` is a Notification and its \`id\` the notification's. The header \`Last-Event-ID\` resumes after the notification that you saw last: none is left out, and one that was written at the same moment may come twice, with the same id. A stream begins with an id without an event, so that it can be resumed before the first one. Comments keep it alive. It ends when the session or key does, when the session goes to another organization, when the server stops, and when its client reads too slowly: reconnect then.`,
    access: 'notifications:read',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
    handle: async ({ actor, ctx }) => {
      const body = await streams.notifications.open(actor, lastEventId(ctx.get('Last-Event-ID')));
      answerStream(ctx, body);
    },
  }),
];
