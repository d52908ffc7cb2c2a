/**
 * Descriptions of fields that occur in several schemas in different forms. Each field selects its description where it is
 * declared.
 */
export const meanings = {
  name: { description: 'Display name.', example: 'Acme' },
  message: {
    description: 'Explanation for people: what is wrong and what to do.',
    example: 'The connection was interrupted. The service retries.',
  },
  expiresAt: { description: 'Expiry time, in UTC.' },
  expiresAtOrNever: { description: 'Expiry time, in UTC, or null if it never expires.' },
  sendAt: { description: 'Planned publication time, in UTC.' },
  scheduledAt: {
    description:
      'Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC.',
  },
  plannedFor: {
    description:
      'Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published.',
  },
  title: { description: 'Title for people.', example: 'How to brew better coffee at home' },
  documentTitle: {
    description:
      'Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none.',
    example: 'How to brew better coffee at home',
  },
  altText: {
    description: 'Alternative text for people who cannot see the image, at most 1,000 characters.',
    example: 'A cup of coffee on a wooden table',
  },
  altTextOrNull: {
    description:
      'Alternative text for people who cannot see the image, at most 1,000 characters, or null for none.',
    example: 'A cup of coffee on a wooden table',
  },
  altTextOrNone: {
    description:
      'Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used.',
    example: 'A cup of coffee on a wooden table',
  },
  text: { description: 'The text.', example: 'Hello' },
  reason: { description: 'Reason, for people.', example: 'The quarter’s plan has changed.' },
  groupIds: { description: 'Ids of the member’s permission groups.' },
  ofBrand: { description: 'Slug of the brand.', example: 'acme' },
  model: {
    description: 'Model that wrote the text. `stand-in without a model` quotes documents and asks questions.',
    example: 'stand-in without a model',
  },
  modelOrNone: {
    description: 'Model that wrote the text, or null if none did.',
    example: 'stand-in without a model',
  },
  slug: {
    description:
      'Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique.',
  },
  end: { description: 'End, in seconds from the start of the video.', example: 42.5 },
  sizeBytes: { description: 'Size in bytes.', example: 248213 },
  start: { description: 'Start, in seconds from the start of the video.', example: 12.5 },
  provider: {
    description: 'Source: the provider of the model, or `upload` for uploaded content.',
    example: 'local',
  },
  thread: {
    description:
      'Posts that follow the first as a thread, each a reply to the one before. X and Threads only.',
  },
  publishedAt: { description: 'Publication time, in UTC.', example: '2026-11-23T10:00:00.000Z' },
  publishedAtOrNull: {
    description: 'Publication time, in UTC, or null before it.',
    example: '2026-11-23T10:00:00.000Z',
  },
  externalId: { description: 'The platform’s id of it.', example: '1990000000000000000' },
  externalIdOrNull: {
    description: 'The platform’s id, or null while there is none.',
    example: '1990000000000000000',
  },
  email: {
    description: 'Email address of at most 254 characters. Case does not matter.',
    example: 'ada@example.com',
  },
  password: {
    description: 'Password of the account, at most 256 characters.',
    example: 'correct horse battery',
  },
  completedAt: { description: 'When it was completed, in UTC.', example: '2026-11-23T10:00:00.000Z' },
  completedAtOrNull: {
    description: 'When it was completed, in UTC; null before.',
    example: '2026-11-23T10:00:00.000Z',
  },
  background: { description: 'Background of the text.', example: '#ffffff' },
  description: {
    description: 'Description for people.',
    example: 'Coffee for people who like to know where it comes from.',
  },
  handle: { description: 'Name of the account on the platform.', example: 'acme' },
  mimeType: { description: 'Media type of the file, determined from its content.', example: 'image/jpeg' },
  code: { description: 'Reason code.', example: 'an-example-of-a-code' },
  language: { description: 'Language as a BCP 47 tag, or null for the language of the text.', example: 'en' },
} as const;
