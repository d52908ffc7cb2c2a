import { createHash } from 'node:crypto';
import {
  NodeApiError,
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type JsonObject,
} from 'n8n-workflow';

type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

export type Call = Pick<IHttpRequestOptions, 'method' | 'body' | 'qs' | 'headers'> & { path: string };

/** Body of an error response. */
interface Refused {
  error?: string;
  message?: string;
}

/**
 * Calls the API and returns the `data` of the response. Throws the API's error message, with its code as the description.
 */
export async function callApi<Data = IDataObject>(caller: Caller, { path, ...call }: Call): Promise<Data> {
  const { url } = await caller.getCredentials('socialPublishingApi');
  const options = { json: true, ...call, url: `${String(url).replace(/\/+$/, '')}${path}` };
  try {
    const answer = (await caller.helpers.httpRequestWithAuthentication.call(
      caller,
      'socialPublishingApi',
      options,
    )) as { data: Data };
    return answer.data;
  } catch (error) {
    const { response, context } = error as Record<'response' | 'context', { data?: Refused } | undefined>;
    const { error: description, message } = response?.data ?? context?.data ?? {};
    throw new NodeApiError(caller.getNode(), error as JsonObject, {
      ...(message && { message }),
      ...(description && { description }),
    });
  }
}

/**
 * Returns the idempotency key of a call: the same if "Retry On Fail" repeats the same step of an execution, and another for
 * the next iteration of a loop.
 */
export function keyOf(caller: IExecuteFunctions, item: number, body: unknown): string {
  const round = caller.evaluateExpression('{{ $runIndex }}', item);
  const step = [caller.getExecutionId(), caller.getNode().id, item, round, body];
  return createHash('sha256').update(JSON.stringify(step)).digest('hex');
}
