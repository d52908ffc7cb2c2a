import {
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow';
import { callApi } from '../SocialPublishing/call-api';
import { isGenuine } from './verify';

const events = {
  'post.published': 'Post published',
  'post.partial': 'Post published on some platforms only',
  'post.failed': 'Post failed',
  'post.unconfirmed': 'Outcome of a post unknown',
  'post.held': 'Post waits for an account or a pause',
  'post.resumed': 'Post resumed',
  'post.scheduled': 'Post scheduled',
  'post.cancelled': 'Post cancelled',
  'post.updated_on_platform': 'Post changed on its platform',
  'post.removed': 'Post gone from its platform',
  'post.metrics': 'Post reached a number',
  'post.review_requested': 'Post waits for approval',
  'post.approved': 'Post approved',
  'post.changes_requested': 'Changes of a post wanted',
  'clip.render.completed': 'Clip rendered',
  'clip.render.failed': 'Clip failed',
  'agent.run.completed': 'Agent has run',
  'agent.run.failed': 'Agent failed',
  'token.expired': 'Account must be connected again',
  'connection.connected': 'Account connected',
  'connection.disconnected': 'Account disconnected',
  'connection.expiring': 'Account ends soon',
  'webhook.disabled': 'Another webhook was disabled',
};

/** Data about the webhook, stored between activation and deactivation. */
interface Kept {
  webhookId?: string;
  secret?: string;
}

interface Known {
  id: string;
  url: string;
  enabled: boolean;
}

const keptOf = (caller: IHookFunctions | IWebhookFunctions): Kept & IDataObject =>
  caller.getWorkflowStaticData('node') as Kept & IDataObject;

/** Trigger that starts a workflow on events of a post, an agent, a clip, or an account. */
export class SocialPublishingTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Social Publishing Trigger',
    name: 'socialPublishingTrigger',
    icon: {
      light: 'file:../SocialPublishing/social-publishing.svg',
      dark: 'file:../SocialPublishing/social-publishing.dark.svg',
    },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts a workflow when a post is published, fails, waits, or something else happens',
    defaults: { name: 'Social Publishing Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'socialPublishingApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: Object.entries(events).map(([value, name]) => ({ name, value })),
        default: ['post.published', 'post.partial', 'post.failed', 'post.unconfirmed'],
        required: true,
      },
    ],
  };

  webhookMethods = {
    default: {
      /** Returns false for a webhook that was deleted or disabled at the service, so that a new one is created. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const kept = keptOf(this);
        if (!kept.webhookId || !kept.secret) return false;
        const { webhooks } = await callApi<{ webhooks: Known[] }>(this, {
          method: 'GET',
          path: '/webhooks',
          qs: { limit: 100 },
        });
        const url = this.getNodeWebhookUrl('default');
        return webhooks.some(one => one.id === kept.webhookId && one.url === url && one.enabled);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        const { webhook } = await callApi<{ webhook: { id: string; secret: string } }>(this, {
          method: 'POST',
          path: '/webhooks',
          body: {
            name: `n8n: ${this.getWorkflow().name ?? 'a workflow'}`.slice(0, 100),
            url: this.getNodeWebhookUrl('default'),
            events: this.getNodeParameter('events'),
          },
        });
        Object.assign(keptOf(this), { webhookId: webhook.id, secret: webhook.secret });
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = keptOf(this);
        if (kept.webhookId)
          try {
            await callApi(this, { method: 'DELETE', path: `/webhooks/${kept.webhookId}` });
          } catch (error) {
            // The webhook was already deleted at the service.
            if ((error as { httpCode?: string }).httpCode !== '404') return false;
          }
        delete kept.webhookId;
        delete kept.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret = '' } = keptOf(this);
    const { rawBody } = this.getRequestObject() as { rawBody?: Buffer };
    if (secret === '' || !rawBody || !isGenuine(secret, this.getHeaderData() as never, rawBody)) {
      this.getResponseObject().status(401).json({ error: 'This is no delivery of this webhook.' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
  }
}
