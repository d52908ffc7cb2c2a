import {
  NodeOperationError,
  sleep,
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestMethods,
} from 'n8n-workflow';
import { callApi, keyOf } from './call-api';

type Operation = (caller: IExecuteFunctions, item: number) => Promise<IDataObject | IDataObject[]>;

const word = (caller: IExecuteFunctions, name: string, item: number): string =>
  String(caller.getNodeParameter(name, item, '')).trim();

/** Encodes an ID for a path, because a person may have typed any text. */
const idOf = (caller: IExecuteFunctions, name: string, item: number): string =>
  encodeURIComponent(word(caller, name, item));

const change = (
  caller: IExecuteFunctions,
  item: number,
  path: string,
  body?: IDataObject,
  method: IHttpRequestMethods = 'POST',
): Promise<IDataObject> => {
  const headers = method === 'POST' ? { 'Idempotency-Key': keyOf(caller, item, [path, body]) } : {};
  return callApi(caller, { method, path, headers, ...(body && { body }) });
};

const wordsOf = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '');

const timeOf = (caller: IExecuteFunctions, item: number): string => {
  const text = word(caller, 'scheduledAt', item);
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new NodeOperationError(caller.getNode(), `"${text}" is no time`, { itemIndex: item });
  return time.toISOString();
};

const optionsOf = (caller: IExecuteFunctions, given: unknown, item: number): IDataObject => {
  if (typeof given === 'object' && given !== null) return given as IDataObject;
  try {
    return JSON.parse(String(given || '{}')) as IDataObject;
  } catch {
    throw new NodeOperationError(caller.getNode(), 'Platform Options is no JSON', { itemIndex: item });
  }
};

const bodyOfPost = (caller: IExecuteFunctions, item: number): IDataObject => {
  const more = caller.getNodeParameter('additional', item, {}) as IDataObject;
  const when = word(caller, 'when', item);
  return {
    brandSlug: word(caller, 'brandSlug', item),
    platforms: caller.getNodeParameter('platforms', item, []) as string[],
    text: String(caller.getNodeParameter('text', item, '')),
    ...(when === 'at' && { scheduledAt: timeOf(caller, item) }),
    ...(when === 'queue' && { queue: 'next' }),
    ...(more.externalId && { externalId: more.externalId }),
    ...(more.labels && { labels: wordsOf(more.labels) }),
    ...(more.media && { media: wordsOf(more.media).map(id => ({ id })) }),
    ...(more.platformOptions && { platformOptions: optionsOf(caller, more.platformOptions, item) }),
  };
};

const oftenMs = 2_000;
/** States that a post still leaves automatically. */
const underWay = ['scheduled', 'publishing'];

const read = (caller: IExecuteFunctions, id: string): Promise<IDataObject> =>
  callApi(caller, { method: 'GET', path: `/posts/${id}` });

/** Polls the post until it has ended. After the timeout, it returns the post in its current state. */
const untilEnded = async (caller: IExecuteFunctions, id: string, minutes: number): Promise<IDataObject> => {
  const until = Date.now() + minutes * 60_000;
  for (;;) {
    const post = await read(caller, id);
    if (!underWay.includes(String(post.status)) || Date.now() >= until) return post;
    await sleep(oftenMs);
  }
};

const createPost: Operation = async (caller, item) => {
  const post = await change(caller, item, '/posts', bodyOfPost(caller, item));
  if (word(caller, 'when', item) !== 'now') return post;
  const id = String(post.id);
  await change(caller, item, `/posts/${id}/publish`);
  return untilEnded(caller, id, Number(caller.getNodeParameter('wait', item, 0)));
};

const move =
  (verb: string): Operation =>
  (caller, item) =>
    change(caller, item, `/posts/${idOf(caller, 'postId', item)}/${verb}`);

const pageSize = 100;

/** Reads all pages of a list, up to the limit. */
const list =
  (path: string, name: string): Operation =>
  async (caller, item) => {
    const isAll = caller.getNodeParameter('returnAll', item, false) as boolean;
    const most = isAll ? Infinity : Number(caller.getNodeParameter('limit', item, 50));
    const filters = caller.getNodeParameter('filters', item, {}) as IDataObject;
    const found: IDataObject[] = [];
    let after: IDataObject = {};
    while (found.length < most) {
      const limit = Math.min(pageSize, most - found.length);
      const page = await callApi(caller, { method: 'GET', path, qs: { ...filters, ...after, limit } });
      const rows = page[name] as IDataObject[];
      found.push(...rows);
      if (rows.length < limit || page.next === null) break;
      after = page.next === undefined ? { offset: found.length } : { after: page.next };
    }
    return found;
  };

const upload: Operation = async (caller, item) => {
  const field = word(caller, 'binaryField', item);
  const { fileName, mimeType } = caller.helpers.assertBinaryData(item, field);
  const bytes = await caller.helpers.getBinaryDataBuffer(item, field);
  const form = new FormData();
  const altText = word(caller, 'altText', item);
  if (altText !== '') form.set('altText', altText);
  form.set('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), fileName ?? 'file');
  const headers = { 'Idempotency-Key': keyOf(caller, item, [fileName, bytes.length, altText]) };
  return callApi(caller, { method: 'POST', path: '/media', body: form, headers });
};

const fetchMedia: Operation = (caller, item) => {
  const altText = word(caller, 'altText', item);
  const body = { url: word(caller, 'mediaUrl', item), ...(altText !== '' && { altText }) };
  return change(caller, item, '/media/fetch', body);
};

const search: Operation = async (caller, item) => {
  const path = `/kbs/${idOf(caller, 'kbId', item)}/search`;
  const found = await callApi(caller, { method: 'POST', path, body: { query: word(caller, 'query', item) } });
  return found.results as IDataObject[];
};

const addText: Operation = (caller, item) =>
  change(caller, item, `/kbs/${idOf(caller, 'kbId', item)}/docs/text`, {
    name: word(caller, 'name', item),
    text: String(caller.getNodeParameter('documentText', item, '')),
  });

/** Operations by resource and name. */
export const operations: Record<string, Record<string, Operation>> = {
  post: {
    create: createPost,
    get: (caller, item) => read(caller, idOf(caller, 'postId', item)),
    getAll: list('/posts', 'posts'),
    publish: move('publish'),
    cancel: move('cancel'),
    retry: move('retry'),
    schedule: (caller, item) =>
      change(caller, item, `/posts/${idOf(caller, 'postId', item)}/schedule`, {
        scheduledAt: timeOf(caller, item),
      }),
    delete: (caller, item) =>
      change(caller, item, `/posts/${idOf(caller, 'postId', item)}`, undefined, 'DELETE'),
  },
  media: { upload, fetch: fetchMedia },
  brand: { getAll: list('/brands', 'brands') },
  connection: { getAll: list('/connections', 'connections') },
  knowledgeBase: { search, addText },
  agent: { run: (caller, item) => change(caller, item, `/agents/${idOf(caller, 'agentId', item)}/run`) },
};
