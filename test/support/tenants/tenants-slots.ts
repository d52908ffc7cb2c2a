import { operationsOf, type OpenApiFile, type Operation } from '../http/openapi.ts';

/** Parts of a JSON Schema that the matrix reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
  minProperties?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Kinds of objects that an organization owns and a request can name. */
export const kinds = [
  'session',
  'identity',
  'org',
  'member',
  'invitation',
  'inviteLink',
  'group',
  'apiKey',
  'brand',
  'brandSlug',
  'connection',
  'media',
  'post',
  'confirmation',
  'series',
  'occurrence',
  'reviewLink',
  'note',
  'comment',
  'notification',
  'pushDevice',
  'webhook',
  'delivery',
  'recovery',
  'agent',
  'agentRun',
  'knowledgeBase',
  'document',
  'source',
  'idea',
  'job',
  'clip',
  'clipJob',
  'clipUpload',
  'mediaUpload',
  'bulkAction',
  'postImport',
  'carousel',
  'slide',
  'savedText',
] as const;
export type Kind = (typeof kinds)[number];

/** One place in an operation's request where an id of an organization can stand. */
export interface Slot {
  method: string;
  path: string;
  operation: Operation;
  where: 'path' | 'query' | 'body';
  /** `{postId}`, `brandSlug`, `media[].id`. */
  name: string;
  kind: Kind;
}

/** Path parameters, by the path up to them. */
const inPaths: Readonly<Record<string, Kind>> = {
  '/auth/sessions/{id}': 'session',
  '/auth/identities/{id}': 'identity',
  '/orgs/{id}': 'org',
  '/teams/members/{id}': 'member',
  '/teams/members/{id}/brand-overrides/{brandId}': 'brand',
  '/teams/invitations/{id}': 'invitation',
  '/teams/invite-links/{id}': 'inviteLink',
  '/teams/groups/{id}': 'group',
  '/api-keys/{id}': 'apiKey',
  '/brands/{brandSlug}': 'brandSlug',
  '/brands/{brandSlug}/saved-texts/{savedTextId}': 'savedText',
  '/connections/{id}': 'connection',
  '/media/{id}': 'media',
  '/clips/{id}': 'clip',
  '/clips/jobs/{id}': 'clipJob',
  '/clips/uploads/{id}': 'clipUpload',
  '/media/uploads/{id}': 'mediaUpload',
  '/posts/{postId}': 'post',
  '/operator/posts/{postId}': 'post',
  '/posts/{postId}/notes/{noteId}': 'note',
  '/comments/{commentId}': 'comment',
  '/posts/bulk-actions/{bulkActionId}': 'bulkAction',
  '/posts/bulk/{importId}': 'postImport',
  '/confirmations/{id}': 'confirmation',
  '/series/{seriesId}': 'series',
  '/series/{seriesId}/occurrences/{occurrence}': 'occurrence',
  '/review-links/{id}': 'reviewLink',
  '/kbs/{kbId}': 'knowledgeBase',
  '/kbs/{kbId}/docs/{docId}': 'document',
  '/kbs/{kbId}/sources/{sourceId}': 'source',
  '/ideas/{id}': 'idea',
  '/jobs/{jobId}': 'job',
  '/carousels/{id}': 'carousel',
  '/api/notifications/{id}': 'notification',
  '/api/notifications/devices/{id}': 'pushDevice',
  '/webhooks/{id}': 'webhook',
  '/webhooks/deliveries/{id}': 'delivery',
  '/webhooks/{id}/recoveries/{recoveryId}': 'recovery',
  '/agents/{id}': 'agent',
  '/agents/{id}/runs/{runId}': 'agentRun',
};

/** Returns the kind of object that the parameter at the end of a path names, or undefined if it is not an id. */
export const kindOfHole = (hole: string): Kind | undefined => inPaths[hole];

/** Parameters that name no object of an organization by themselves. */
const plainHoles = new Set([
  // anyone who holds one of these may use it, whatever their organization: that is what they are for
  '/teams/invitations/{token}',
  '/teams/join/{token}',
  // has to be of the post that is named: posts-targets.test.ts
  '/posts/{postId}/targets/{platform}',
]);

/** Fields of queries and bodies, by the end of their path. */
const inFields: Readonly<Record<string, Kind>> = {
  orgId: 'org',
  brandId: 'brand',
  'brandIds[]': 'brand',
  brandSlug: 'brandSlug',
  'brandSlug[]': 'brandSlug',
  clipId: 'clip',
  mediaId: 'media',
  series: 'series',
  'brandSlugs[]': 'brandSlug',
  'groupIds[]': 'group',
  'media[].id': 'media',
  knowledgeBaseId: 'knowledgeBase',
  ideaId: 'idea',
  logoMediaId: 'media',
  coverMediaId: 'media',
  'slides[].id': 'slide',
  slideId: 'slide',
  assignee: 'member',
  'ids[]': 'notification',
  'commentIds[]': 'comment',
  // whatever did something, or was done something to
  actor: 'apiKey',
  targetId: 'apiKey',
};

/** Texts that name nothing of an organization of ours. */
const plain = new Set([
  'name',
  'slug',
  'description',
  'text',
  'query',
  'topic',
  'captions',
  'color',
  'outlineColor',
  'language',
  'fileName',
  'altText',
  'title',
  'url',
  'email',
  'userCode',
  'clientName',
  'password',
  'currentPassword',
  'newPassword',
  'firstComment',
  'topicTag',
  'cardTitle',
  'cardDescription',
  'linkAttachment',
  'pollQuestion',
  'pollOptions[]',
  'captionsLanguage',
  'publishAt',
  'madeWithAi',
  'paidPartnership',
  'productPlacement',
  'textAttachment',
  'tags[]',
  'collaborators[]',
  'language',
  'instruction',
  'body',
  'voice',
  'primary',
  'accent',
  'background',
  'schedule',
  'instructions',
  // a client's own labels for its posts, and the cursor of a page: an instant and an id that no lookup uses
  'labels[]',
  'label[]',
  'label',
  // what a brand adds to its links
  'domains[]',
  'source',
  'medium',
  'campaign',
  'term',
  'content',
  // words of a saved text, by platform
  'platformTexts.x',
  'platformTexts.linkedin',
  'platformTexts.instagram',
  'platformTexts.threads',
  'platformTexts.youtube',
  // a time of day, a wall clock, a rule
  'preset.at',
  'time',
  'startsAt',
  'until',
  'rule',
  // each has to wait in the queue that is named, or be a slot of it: queue.test.ts
  'postIds[]',
  'slots[].id',
  'add[]',
  'remove[]',
  // each has to be the brand's own, of its kind: saved-texts.test.ts
  'template.id',
  'signatureId',
  'hashtagIds[]',
  // looked up only below the caller's own organization
  'uploadId',
  // the bytes of a file
  'data',
  // the token of a person's page: valid only in the organization that asked, as mcp.test.ts shows
  'token',
  // a text that the person was shown and has to repeat: no lookup uses it
  'words',
  'digest',
  // each has to be a member, or a stage of the brand that is named: reviews.test.ts
  'stages[].id',
  'approvers[]',
  // addresses outside every organization, to compare with: named-clients.test.ts
  'clients[]',
  // each has to be a member: notes.test.ts
  'mentions[]',
  // each has to be of the brand that is named: posts-accounts.test.ts
  'accounts[]',
  // each has to be of the post that is named: posts-targets.test.ts
  'targets[]',
  'target',
  // has to be of the comment that is named: drafts.test.ts
  'draftId',
  // words to find posts and files by
  'q',
  'after',
  // the creator of an object: filters a list of the caller's own organization
  'createdBy',
  'createdBy[]',
  // what was asked for together: filters a list of the caller's own organization
  'batchId',
  // the zone in which mails say times
  'timeZone',
  // where a browser goes back to, and what it shows there
  'returnUrl',
  'shownIn',
  'returnOrigins[]',
  'state',
  // ids of the platforms
  'organizationId',
  'categoryId',
  'locationId',
  'playlistId',
  'quotePostId',
  'quoteUrl',
  'replyToUrl',
  'reshare',
  'userTags[].username',
  'externalId',
  // the address of a browser's push messages, and their encryption keys: no lookup uses them
  'endpoint',
  'p256dh',
  'auth',
]);

/** A schema's own, or what it refers to. */
export const resolved = (file: OpenApiFile, schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : (file.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema);

const isText = ({ type, enum: values, format, const: only }: Schema): boolean =>
  [type].flat().includes('string') &&
  values === undefined &&
  only === undefined &&
  !['date-time', 'binary'].includes(format ?? '');

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Paths of all free texts in a body: `media[].id`. */
const textsIn = (file: OpenApiFile, given: Schema, path = ''): string[] => {
  const { properties, items, anyOf, oneOf, ...rest } = resolved(file, given);
  if (properties)
    return Object.entries(properties).flatMap(([name, child]) => textsIn(file, child, joined(path, name)));
  if (items) return textsIn(file, items, `${path}[]`);
  const either = anyOf ?? oneOf;
  if (either) return either.flatMap(child => textsIn(file, child, path));
  return isText(rest) ? [path] : [];
};

/** `/teams/members/{id}/brand-overrides/{brandId}` → the path up to each parameter. */
const holesOf = (path: string): string[] =>
  [...path.matchAll(/\{\w+\}/g)].map(hole => path.slice(0, hole.index + hole[0].length));

type Field = Pick<Slot, 'where' | 'name'> & { kind: Kind | 'plain' | undefined };

/**
 * Each of many posts has its own result, which is not_found for another owner's post: bulk-actions.test.ts,
 * post-imports.test.ts.
 */
const ofMany = 'posts[].';

const fieldOf = (where: Slot['where'], name: string): Field => {
  if (where === 'body' && name.startsWith(ofMany)) return { where, name, kind: 'plain' };
  const [last, two] = [name.split('.').at(-1) ?? '', name.split('.').slice(-2).join('.')];
  return {
    where,
    name,
    kind: inFields[two] ?? inFields[last] ?? (plain.has(last) || plain.has(two) ? 'plain' : undefined),
  };
};

const fieldsOf = (file: OpenApiFile, path: string, operation: Operation): Field[] => {
  const parameters = operation.parameters.filter(({ schema }) => isText(schema as Schema));
  const holes = holesOf(path).filter(hole => parameters.some(({ name }) => hole.endsWith(`{${name}}`)));
  const body = operation.requestBody?.content['application/json'];
  return [
    ...holes.map((hole): Field => ({
      where: 'path',
      name: hole.slice(hole.lastIndexOf('{')),
      kind: inPaths[hole] ?? (plainHoles.has(hole) ? 'plain' : undefined),
    })),
    ...parameters.filter(({ in: where }) => where === 'query').map(({ name }) => fieldOf('query', name)),
    ...(body ? [...new Set(textsIn(file, body.schema))].map(name => fieldOf('body', name)) : []),
  ];
};

/**
 * Returns the operations that members of an organization call. The others have separate tests, and so have messages to
 * /mcp and operations of operators.
 */
const calledByMembers = (file: OpenApiFile) =>
  operationsOf(file).filter(
    ({ operation, path }) =>
      operation.security.length > 0 && path !== '/mcp' && !path.startsWith('/operator/'),
  );

/** Returns every place where a request can name an object of an organization. */
export const slotsOf = (file: OpenApiFile): Slot[] =>
  calledByMembers(file).flatMap(({ method, path, operation }) =>
    fieldsOf(file, path, operation).flatMap(({ kind, ...field }) =>
      kind === undefined || kind === 'plain' ? [] : [{ method, path, operation, ...field, kind }],
    ),
  );

/** Returns text fields that are not yet classified as names of something or not: `POST /things body thingId`. */
export const unknownIn = (file: OpenApiFile): string[] =>
  calledByMembers(file).flatMap(({ method, path, operation }) =>
    fieldsOf(file, path, operation).flatMap(({ kind, where, name }) =>
      kind === undefined ? [`${method.toUpperCase()} ${path} ${where} ${name}`] : [],
    ),
  );
