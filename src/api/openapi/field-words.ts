/** What fields mean that stand in several schemas in several forms; each field says beside itself which of these it is. */
export const meanings = {
  name: { description: 'The name that people see.', example: 'Acme' },
  message: {
    description: 'What is the matter and what to do about it, for people.',
    example: 'The connection was cut; it is tried again.',
  },
  expiresAt: { description: 'When it stops working, in UTC.' },
  expiresAtOrNever: { description: 'When it stops working, in UTC; null for never.' },
  sendAt: { description: 'When it is to go out, in UTC.' },
  scheduledAt: {
    description:
      'When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time.',
  },
  plannedFor: {
    description:
      'When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way.',
  },
  title: { description: 'The title that people see.', example: 'How to brew better coffee at home' },
  altText: {
    description: 'Text for people who do not see the picture, at most 1,000 characters.',
    example: 'A cup of coffee on a wooden table',
  },
  altTextOrNull: {
    description: 'Text for people who do not see the picture, at most 1,000 characters; null for none.',
    example: 'A cup of coffee on a wooden table',
  },
  altTextOrNone: {
    description:
      "Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one.",
    example: 'A cup of coffee on a wooden table',
  },
  text: { description: 'The text.', example: 'Hello' },
  reason: { description: 'Why, for people.', example: 'The quarter’s plan has changed.' },
  groupIds: { description: 'Ids of the permission groups that a member is in.' },
  ofBrand: { description: 'Slug of the brand.', example: 'acme' },
  model: {
    description: 'The model that made it. `stand-in without a model` quotes documents and asks questions.',
    example: 'stand-in without a model',
  },
  modelOrNone: {
    description: 'The model that made it; null where none did.',
    example: 'stand-in without a model',
  },
  slug: {
    description:
      'Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique.',
  },
  end: { description: 'Where it ends, in seconds from the start of the video.', example: 42.5 },
  sizeBytes: { description: 'Size in bytes.', example: 248213 },
  start: { description: 'Where it begins, in seconds from the start of the video.', example: 12.5 },
  provider: {
    description: 'Who made it: the provider of the model, or `upload` for what was sent.',
    example: 'local',
  },
  thread: {
    description: 'The posts that follow the first, each an answer to the one before; on X and Threads.',
  },
  publishedAt: { description: 'When it went out, in UTC.', example: '2026-11-23T10:00:00.000Z' },
  publishedAtOrNull: {
    description: 'When it went out, in UTC; null before.',
    example: '2026-11-23T10:00:00.000Z',
  },
  externalId: { description: 'The platform’s id of it.', example: '1990000000000000000' },
  externalIdOrNull: {
    description: 'The platform’s id of it; null while there is none.',
    example: '1990000000000000000',
  },
  email: {
    description: 'Email address. Upper and lower case make no difference; at most 254 characters.',
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
  background: { description: 'What stands behind the text.', example: '#ffffff' },
  description: {
    description: 'What it is about, for people.',
    example: 'Coffee for people who like to know where it comes from.',
  },
  handle: { description: 'Name of the account on the platform.', example: 'acme' },
  mimeType: { description: 'Media type of the file, by its content.', example: 'image/jpeg' },
  code: { description: 'Why, for programs.', example: 'an-example-of-a-code' },
  language: { description: 'Language as BCP 47 writes it; null for whatever the text is in.', example: 'en' },
} as const;
