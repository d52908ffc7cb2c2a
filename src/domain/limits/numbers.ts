/**
 * Every number that a platform may change, and only these. Documented by the platforms in October and November 2026: X
 * "Counting characters" and "Media best practices"; LinkedIn "Posts API", "Images API", "Videos API", "MultiImage API",
 * "Documents API"; Instagram Platform "IG User Media"; Threads API "Posts" and "Overview"; YouTube Data API
 * "videos#resource". Sizes are bytes (a platform's MB is taken as MiB), durations seconds, ratios width divided by height.
 */
const KB = 1_024;
const MB = 1_024 * KB;
const GB = 1_024 * MB;

const jpegPng = ['image/jpeg', 'image/png'] as const;
const office = 'application/vnd.openxmlformats-officedocument';
/** LinkedIn also accepts DOC and PPT, whose pages this service cannot count. */
const documents = [
  'application/pdf',
  `${office}.presentationml.presentation`,
  `${office}.wordprocessingml.document`,
] as const;
const mp4Mov = ['video/mp4', 'video/quicktime'] as const;

export const limits = {
  x: {
    /** For a standard account, weighted: wide characters and emoji count 2, every URL 23. */
    text: 280,
    /** For a Premium account, presumably weighted in the same way. */
    premiumText: 25_000,
    pollOption: 25,
    images: 4,
    image: { mimeTypes: [...jpegPng, 'image/webp'], maxBytes: 5 * MB },
    gif: { mimeTypes: ['image/gif'], maxBytes: 15 * MB, maxWidth: 1_280, maxHeight: 1_080 },
    /**
     * For a Premium account through other clients. X documents no number, and does not allow long videos for every such
     * account.
     */
    premiumSeconds: 600,
    /** For a standard account. */
    video: {
      mimeTypes: mp4Mov,
      maxBytes: 512 * MB,
      minSeconds: 0.5,
      maxSeconds: 140,
      minAspect: 1 / 3,
      maxAspect: 3,
    },
  },
  linkedin: {
    /** UTF-16 code units of the text before escaping; LinkedIn does not document the unit. */
    text: 3_000,
    comment: 1_250,
    /** Limits as in LinkedIn's own composer. */
    pollQuestion: 140,
    pollOption: 30,
    /** Limit for the card of a link, from LinkedIn's pages about advertising. */
    cardTitle: 400,
    cardDescription: 4_086,
    images: 20,
    /** LinkedIn publishes a pixel limit but no byte limit for images. Its own composer is known to accept 10 MB. */
    image: { mimeTypes: [...jpegPng, 'image/gif'], maxBytes: 10 * MB, maxPixels: 36_152_319 },
    video: {
      mimeTypes: ['video/mp4'],
      minBytes: 75 * KB,
      maxBytes: 500 * MB,
      minSeconds: 3,
      maxSeconds: 1_800,
    },
    /** LinkedIn documents no size. */
    cover: { mimeTypes: jpegPng, maxBytes: 5 * MB },
    document: { mimeTypes: documents, maxBytes: 100 * MB, maxPages: 300 },
  },
  instagram: {
    text: 2_200,
    /** Instagram documents no limit for comments. Its app accepts the same length as for a caption. */
    comment: 2_200,
    hashtags: 30,
    mentions: 20,
    userTags: 20,
    collaborators: 3,
    carousel: 10,
    image: { mimeTypes: ['image/jpeg'], maxBytes: 8 * MB, minAspect: 4 / 5, maxAspect: 1.91 },
    storyImage: { mimeTypes: ['image/jpeg'], maxBytes: 8 * MB },
    reel: {
      mimeTypes: mp4Mov,
      maxBytes: 300 * MB,
      minSeconds: 3,
      maxSeconds: 900,
      maxWidth: 1_920,
      minAspect: 0.01,
      maxAspect: 10,
    },
    cover: { mimeTypes: ['image/jpeg'], maxBytes: 8 * MB },
    storyVideo: {
      mimeTypes: mp4Mov,
      maxBytes: 100 * MB,
      minSeconds: 3,
      maxSeconds: 60,
      maxWidth: 1_920,
      minAspect: 0.01,
      maxAspect: 10,
    },
  },
  threads: {
    /** Characters. An emoji counts as its number of UTF-8 bytes. */
    text: 500,
    /** Counted like `text`. */
    attachment: 10_000,
    pollOption: 25,
    links: 5,
    carousel: 20,
    image: { mimeTypes: jpegPng, maxBytes: 8 * MB, minAspect: 1 / 10, maxAspect: 10 },
    video: { mimeTypes: mp4Mov, maxBytes: 1 * GB, maxSeconds: 300, maxWidth: 1_920 },
  },
  youtube: {
    title: 100,
    descriptionBytes: 5_000,
    comment: 10_000,
    /** All tags together, including two characters for the quotes of a tag with a space, and the commas between tags. */
    tags: 500,
    /** Older pages of YouTube, and of comparable services, say 2 MB, the newest says 50. */
    cover: { mimeTypes: jpegPng, maxBytes: 2 * MB },
    video: {
      mimeTypes: [...mp4Mov, 'video/webm'],
      maxBytes: 256 * GB,
      maxSeconds: 43_200,
    },
  },
} as const;
