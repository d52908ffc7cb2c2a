import { isId } from '../../../domain/ids.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { answerStream } from '../../streams/answer-stream.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';

const lastEventId = (given: string): string | undefined => {
  if (given === '' || isId(given)) return given || undefined;
  const detail = { path: 'Last-Event-ID', code: 'invalid_format', message: 'Must be a valid id.' };
  throw refuse('validation_failed', 'Last-Event-ID must be the id of a notification.', { details: [detail] });
};

export const notificationStreamRoutes = ({ streams }: ApiContext): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/api/notifications/stream',
    operationId: 'streamNotifications',
    tag: 'Notifications',
    summary: 'Stream notifications',
    description: `Server-sent events with a Notification as \`data\` and its id as \`id\`. The header \`Last-Event-ID\` resumes after the last notification: none is lost, and one written at the same moment may appear twice with the same id. A stream starts with an id without an event, so that it can be resumed from its start. Comments keep the connection alive. The stream ends when the session or key expires, when the session switches to another organization, when the server stops, and when the client reads too slowly. Reconnect then.`,
    access: 'notifications:read',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
    handle: async ({ actor, ctx }) => {
      const body = await streams.notifications.open(actor, lastEventId(ctx.get('Last-Event-ID')));
      answerStream(ctx, body);
    },
  }),
];
