type Data = Readonly<Record<string, unknown>>;

/**
 * Names of ids in arguments and answers of tools. Each lists the fields whose objects have this id, which operations call
 * `id`. A tool names the id of the resource that it returns (`gives`).
 */
export const idNames = {
  actionId: ['history'],
  agentId: ['agents'],
  agentRunId: ['runs'],
  approverId: ['approvers'],
  attemptId: ['attempts'],
  authorId: ['answeredBy', 'asker', 'author', 'by', 'createdBy', 'decider', 'requester'],
  batchId: [],
  brandId: ['brand', 'brands'],
  carouselId: ['carousels'],
  chunkId: [],
  clipId: ['clips'],
  clipRenderId: [],
  commentId: ['comments'],
  confirmationId: ['confirmation', 'confirmations'],
  connectionId: ['account', 'connections'],
  decisionId: ['decisions'],
  deliveryId: ['deliveries', 'delivery'],
  documentId: ['documents'],
  draftId: ['draft'],
  entryId: ['entries'],
  eventId: [],
  ideaId: ['ideas'],
  itemId: ['items'],
  jobId: [],
  knowledgeBaseId: ['knowledgeBases'],
  mediaId: ['media'],
  noteId: ['notes'],
  occurrenceId: ['occurrences'],
  postId: ['post', 'posts'],
  queueSlotId: ['slots'],
  reviewLinkId: ['reviewLinks'],
  savedTextId: ['savedTexts'],
  seriesId: ['series'],
  slideId: ['slides'],
  sourceId: ['sources'],
  stageId: ['stages'],
  targetId: ['targets'],
  uploadId: [],
  webhookId: ['webhooks'],
} as const satisfies Record<string, readonly string[]>;
export type IdName = keyof typeof idNames;

/** Names of fields with ids of the same things in a certain role. */
export const idRoles: Readonly<Record<string, IdName>> = {
  coverMediaId: 'mediaId',
  hashtagIds: 'savedTextId',
  logoMediaId: 'mediaId',
  parentId: 'commentId',
  signatureId: 'savedTextId',
  sourceDocumentIds: 'documentId',
};

/** Names of ids that platforms and apps give, which no tool explains. */
export const idsOfOthers = [
  'categoryId',
  'externalId',
  'locationId',
  'organizationId',
  'playlistId',
  'quotePostId',
];

/** Names that operations and earlier releases use, with the tools' names. Tools still accept them as arguments. */
const otherNames: Readonly<Record<string, IdName>> = {
  docId: 'documentId',
  kbId: 'knowledgeBaseId',
  runId: 'agentRunId',
  slotId: 'queueSlotId',
};

/** Earlier names of arguments that are another id's name elsewhere. */
const earlierNames: Readonly<Record<string, IdName>> = { ...otherNames, jobId: 'clipRenderId' };

/** Fields whose content is shown as it was sent. */
const verbatim = new Set(['envelope']);

/** Fields of arguments whose objects an operation takes with `id`. */
const takenWithId: ReadonlyMap<string, IdName> = new Map([['media', 'mediaId']]);

const byField: ReadonlyMap<string, IdName> = new Map(
  Object.entries(idNames).flatMap(([name, fields]) => fields.map(field => [field, name as IdName])),
);

const isObject = (value: unknown): value is Data =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const nameOf = (field: string, own: IdName | undefined): string => {
  if (field === 'id') return own ?? field;
  return otherNames[field] ?? field;
};

/** Copies an answer of an operation and gives each id its name. `own` is the name for `id` of the resource itself. */
export const nameIds = (value: unknown, own: IdName | undefined): unknown => {
  if (Array.isArray(value)) return value.map(one => nameIds(one, own));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, child]) => [
      nameOf(field, own),
      verbatim.has(field) ? child : nameIds(child, field === 'items' ? own : byField.get(field)),
    ]),
  );
};

/** Returns the name of a field in the schema of an argument, inside the field `parent`. */
export const argumentName = (field: string, parent: string | undefined): string =>
  (field === 'id' && parent !== undefined && takenWithId.get(parent)) || field;

/** Gives ids inside arguments the name that the operation takes. */
export const ownIds = (value: unknown, parent?: string): unknown => {
  if (Array.isArray(value)) return value.map(one => ownIds(one, parent));
  if (!isObject(value)) return value;
  const name = parent === undefined ? undefined : takenWithId.get(parent);
  return Object.fromEntries(
    Object.entries(value).map(([field, child]) => [field === name ? 'id' : field, ownIds(child, field)]),
  );
};

/** Replaces earlier names of a tool's arguments (`known`). */
export const withNewNames = (given: Data, known: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).map(([field, value]) => {
      const name = earlierNames[field];
      const isEarlier = name !== undefined && !known.includes(field) && known.includes(name);
      return [isEarlier && !(name in given) ? name : field, value];
    }),
  );
