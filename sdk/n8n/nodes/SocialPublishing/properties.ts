import type { INodeProperties } from 'n8n-workflow';

const platforms = [
  { name: 'Instagram', value: 'instagram' },
  { name: 'LinkedIn', value: 'linkedin' },
  { name: 'Threads', value: 'threads' },
  { name: 'X', value: 'x' },
  { name: 'YouTube', value: 'youtube' },
];

const operations: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['post'] } },
    options: [
      { name: 'Cancel', value: 'cancel', action: 'Cancel a post', description: 'Cancel a scheduled post' },
      { name: 'Create', value: 'create', action: 'Create a post' },
      {
        name: 'Delete',
        value: 'delete',
        action: 'Delete a post',
        description: 'Published posts stay on the platforms',
      },
      { name: 'Get', value: 'get', action: 'Get a post' },
      { name: 'Get Many', value: 'getAll', action: 'Get many posts' },
      { name: 'Publish', value: 'publish', action: 'Publish a post now' },
      { name: 'Retry', value: 'retry', action: 'Retry what failed of a post' },
      { name: 'Schedule', value: 'schedule', action: 'Schedule a post' },
    ],
    default: 'create',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['media'] } },
    options: [
      { name: 'Fetch', value: 'fetch', action: 'Fetch media from a URL' },
      { name: 'Upload', value: 'upload', action: 'Upload media' },
    ],
    default: 'fetch',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['brand'] } },
    options: [{ name: 'Get Many', value: 'getAll', action: 'Get many brands' }],
    default: 'getAll',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['connection'] } },
    options: [{ name: 'Get Many', value: 'getAll', action: 'Get many connected accounts' }],
    default: 'getAll',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['knowledgeBase'] } },
    options: [
      { name: 'Add Text', value: 'addText', action: 'Add a text to a knowledge base' },
      { name: 'Search', value: 'search', action: 'Search a knowledge base' },
    ],
    default: 'addText',
  },
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['agent'] } },
    options: [{ name: 'Run', value: 'run', action: 'Run an agent', description: 'Spends credits' }],
    default: 'run',
  },
];

const names: Record<string, string> = {
  agent: 'Agent',
  brand: 'Brand',
  connection: 'Connection',
  knowledgeBase: 'Knowledge Base',
  media: 'Media',
  post: 'Post',
};

const shownFor = (resource: string, ...operation: string[]): INodeProperties['displayOptions'] => ({
  show: { resource: [resource], operation },
});

const postFields: INodeProperties[] = [
  {
    displayName: 'Brand Name or ID',
    name: 'brandSlug',
    type: 'options',
    typeOptions: { loadOptionsMethod: 'getBrands' },
    default: '',
    required: true,
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
    displayOptions: shownFor('post', 'create'),
  },
  {
    displayName: 'Platforms',
    name: 'platforms',
    type: 'multiOptions',
    options: platforms,
    default: [],
    required: true,
    displayOptions: shownFor('post', 'create'),
  },
  {
    displayName: 'Text',
    name: 'text',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    displayOptions: shownFor('post', 'create'),
  },
  {
    displayName: 'When',
    name: 'when',
    type: 'options',
    options: [
      {
        name: 'As a Draft',
        value: 'draft',
        description: 'The post is not published until someone approves or publishes it',
      },
      { name: 'At a Time', value: 'at' },
      { name: 'In the Queue of the Brand', value: 'queue' },
      { name: 'Now', value: 'now' },
    ],
    default: 'draft',
    displayOptions: shownFor('post', 'create'),
  },
  {
    displayName: 'Time',
    name: 'scheduledAt',
    type: 'dateTime',
    default: '',
    required: true,
    displayOptions: { show: { resource: ['post'], operation: ['create'], when: ['at'] } },
  },
  {
    displayName: 'Wait Until Published (Minutes)',
    name: 'wait',
    type: 'number',
    typeOptions: { minValue: 0, maxValue: 60 },
    default: 5,
    description:
      'How long to wait for the result on each platform. 0 continues immediately. The trigger node waits without an execution.',
    displayOptions: { show: { resource: ['post'], operation: ['create'], when: ['now'] } },
  },
  {
    displayName: 'Additional Fields',
    name: 'additional',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: shownFor('post', 'create'),
    options: [
      {
        displayName: 'External ID',
        name: 'externalId',
        type: 'string',
        default: '',
        description: 'Id of your row. A second post with the same id is refused.',
      },
      {
        displayName: 'Labels',
        name: 'labels',
        type: 'string',
        default: '',
        description: 'Separated by commas',
      },
      {
        displayName: 'Media IDs',
        name: 'media',
        type: 'string',
        default: '',
        description: 'Ids of uploaded or fetched media, in order, separated by commas',
      },
      {
        displayName: 'Platform Options (JSON)',
        name: 'platformOptions',
        type: 'json',
        default: '{}',
        description: 'Settings that differ by platform, such as {"youtube": {"title": "A title"}}',
      },
    ],
  },
  {
    displayName: 'Post ID',
    name: 'postId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor('post', 'cancel', 'delete', 'get', 'publish', 'retry', 'schedule'),
  },
  {
    displayName: 'Time',
    name: 'scheduledAt',
    type: 'dateTime',
    default: '',
    required: true,
    displayOptions: shownFor('post', 'schedule'),
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'collection',
    placeholder: 'Add Filter',
    default: {},
    displayOptions: shownFor('post', 'getAll'),
    options: [
      { displayName: 'Brand Slug', name: 'brandSlug', type: 'string', default: '' },
      { displayName: 'Label', name: 'label', type: 'string', default: '' },
      { displayName: 'Platform', name: 'platform', type: 'options', options: platforms, default: 'x' },
      {
        displayName: 'Status',
        name: 'status',
        type: 'options',
        options: [
          'Cancelled',
          'Draft',
          'Failed',
          'Partial',
          'Published',
          'Publishing',
          'Scheduled',
          'Unconfirmed',
        ].map(name => ({ name, value: name.toLowerCase() })),
        default: 'published',
      },
      { displayName: 'Text Contains', name: 'q', type: 'string', default: '' },
      { displayName: 'Updated Since', name: 'updatedSince', type: 'dateTime', default: '' },
    ],
  },
];

const mediaFields: INodeProperties[] = [
  {
    displayName: 'Input Binary Field',
    name: 'binaryField',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field with the file',
    displayOptions: shownFor('media', 'upload'),
  },
  {
    displayName: 'URL',
    name: 'mediaUrl',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor('media', 'fetch'),
  },
  {
    displayName: 'Alt Text',
    name: 'altText',
    type: 'string',
    default: '',
    description: 'Alternative text, for people who cannot see the image',
    displayOptions: shownFor('media', 'fetch', 'upload'),
  },
];

const otherFields: INodeProperties[] = [
  {
    displayName: 'Knowledge Base ID',
    name: 'kbId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor('knowledgeBase', 'addText', 'search'),
  },
  {
    displayName: 'Query',
    name: 'query',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor('knowledgeBase', 'search'),
  },
  {
    displayName: 'Name',
    name: 'name',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor('knowledgeBase', 'addText'),
  },
  {
    displayName: 'Text',
    name: 'documentText',
    type: 'string',
    typeOptions: { rows: 4 },
    default: '',
    required: true,
    displayOptions: shownFor('knowledgeBase', 'addText'),
  },
  {
    displayName: 'Agent ID',
    name: 'agentId',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor('agent', 'run'),
  },
];

const lists = ['brand', 'connection', 'post'];

const listFields: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    displayOptions: { show: { resource: lists, operation: ['getAll'] } },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: { show: { resource: lists, operation: ['getAll'], returnAll: [false] } },
  },
];

/** Fields of the node's form. */
export const properties: INodeProperties[] = [
  {
    displayName: 'Resource',
    name: 'resource',
    type: 'options',
    noDataExpression: true,
    options: Object.entries(names).map(([value, name]) => ({ name, value })),
    default: 'post',
  },
  ...operations,
  ...postFields,
  ...mediaFields,
  ...otherFields,
  ...listFields,
];
