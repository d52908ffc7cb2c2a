/** Behavior of the sandbox in cases where real platforms differ or are strict. `PATCH /_control/settings` changes it. */
export interface Settings {
  /** Posts that one account may publish in the platform's own window; the real ones would stop a load test. */
  limits: {
    x: number;
    linkedin: number;
    instagram: number;
    threads: number;
    threadsReplies: number;
    youtube: number;
  };
  /** Status calls that an image on Threads needs before it is ready. */
  imagePolls: number;
  /** How long an image on Instagram takes until it is ready, asked about or not, in milliseconds. */
  imageReadyMs: number;
  /** Status calls that a video needs before it is ready. */
  videoPolls: number;
  /** Calls for the state of a LinkedIn document until it is processed. */
  documentPolls: number;
  /** Seconds that X and Google ask clients to wait before the next status check. */
  checkAfterSeconds: number;
  /** Names that X uses: those since version 2.167 of its API description, or those before. */
  xEra: 'posts' | 'tweets';
  /** Handling of parameters of the other era: `taken` accepts them and responds with their names, as real clients need. */
  xOtherEra: 'taken' | 'refused' | 'ignored';
  /** Minutes during which X lets an X Premium account edit a post. X's own pages say both 30 and 60. */
  xEditMinutes: number;
  /** Handling of `edit_options`: X edits the post, or ignores the option and creates another post. */
  xEdits: 'taken' | 'ignored';
  /** Whether X puts a link to the quoted post behind a text that quotes one. */
  xQuoteLink: boolean;
  /** Maximum bytes of one upload call on X, YouTube, and LinkedIn (videos), and the response to larger calls. */
  maxUploadCallBytes: number;
  uploadCallRefusal: 413 | 431;
  /** Whether LinkedIn gives a refresh token, as it does to approved partners only. */
  linkedinRefreshTokens: boolean;
  /** Age in seconds that a Meta token must have before it can be refreshed. */
  refreshableAfterSeconds: number;
  /** False: YouTube forces every upload private, as for projects without an audit. */
  youtubeAudited: boolean;
  /** How long Instagram and Threads wait for media that they pull, in milliseconds. */
  pullTimeoutMs: number;
  /** Whether the numbers of posts and accounts grow automatically, unless they were set. */
  growth: boolean;
  /** Milliseconds for which Instagram has no numbers of a post, and Threads no views. */
  insightsDelayMs: number;
  /** Number of viewers below which Instagram reports nothing about a story. */
  storyMinViewers: number;
  /** Comment fields that Instagram hides from this app, such as `from`. Requesting one fails the whole call. */
  instagramRefusedFields: string[];
  /** Videos on YouTube whose comments are off, by id. */
  youtubeCommentsDisabled: string[];
  /**
   * Whether X accepts replies only to people who mentioned or replied to the account. Otherwise it accepts all replies in
   * the account's own conversations.
   */
  xSummonedOnly: boolean;
  /** Maximum total cost of an app's reads from X, in US dollars, or null for no limit. */
  xReadBudget: number | null;
  /** Handles of the accounts that own their app: their own timeline and mentions cost a fifth on X. */
  xAppOwners: string[];
  /** Redirect addresses that apps have registered. Consent pages refuse all others. Empty: every address is registered. */
  callbacks: string[];
  /** Handling of posts whose private metrics may not be read: X omits the metrics, or the whole post. */
  xPrivateRefusal: 'field' | 'post';
}

const manyPosts = 1_000_000;

export const defaultSettings: Settings = {
  limits: {
    x: manyPosts,
    linkedin: manyPosts,
    instagram: manyPosts,
    threads: manyPosts,
    threadsReplies: manyPosts,
    youtube: manyPosts,
  },
  imagePolls: 1,
  imageReadyMs: 0,
  videoPolls: 2,
  documentPolls: 1,
  checkAfterSeconds: 1,
  xEra: 'posts',
  xOtherEra: 'taken',
  xEditMinutes: 60,
  xEdits: 'taken',
  xQuoteLink: true,
  maxUploadCallBytes: 64 * 1024 * 1024,
  uploadCallRefusal: 413,
  linkedinRefreshTokens: true,
  refreshableAfterSeconds: 86_400,
  youtubeAudited: true,
  pullTimeoutMs: 10_000,
  growth: false,
  insightsDelayMs: 0,
  storyMinViewers: 5,
  instagramRefusedFields: [],
  youtubeCommentsDisabled: [],
  xSummonedOnly: false,
  xReadBudget: null,
  xAppOwners: [],
  xPrivateRefusal: 'field',
  callbacks: [],
};
