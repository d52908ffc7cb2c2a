/** Exit codes of the program. Scripts rely on them. */
export const exitCodes = {
  done: 0,
  /** The service rejected the request or did not respond. */
  refused: 1,
  /** The command line is invalid. */
  usage: 2,
  /** The post is live on some platforms but not on all, or some rows of a file were refused. */
  partial: 3,
  /** The post is not live on any platform, or no row of a file was accepted. */
  failed: 4,
  /** The service could not confirm whether the post is live. Check before publishing it again. */
  unconfirmed: 5,
  /** The post has another final state: it was canceled, or is a draft. */
  otherwise: 6,
  interrupted: 130,
  /** Whatever read the output has closed it. Shells report a SIGPIPE this way (128 + 13). */
  unread: 141,
} as const;

/** Name of an exit code. */
export type ExitName = keyof typeof exitCodes;

/** Meaning of each exit code, for help and pages. */
export const exitMeanings: Readonly<Record<ExitName, string>> = {
  done: 'success',
  refused: 'refused, or no answer',
  usage: 'wrong command line',
  partial: 'done in part: some platforms, or some rows of a file',
  failed: 'not done: no platform, no row of the file, or the work failed',
  unconfirmed: 'outcome unknown; check before you repeat',
  otherwise: 'canceled, skipped, or still a draft',
  interrupted: 'Ctrl-C; work that the service has begun continues',
  unread: 'the output was closed, for example by `head`; work that the service has begun continues',
};

/** Exit codes of commands that watch a post. */
export const watchExits = ['partial', 'failed', 'unconfirmed', 'otherwise', 'interrupted'] as const;

/** Returns the exit code for a post that is neither scheduled nor publishing. */
export const exitCodeOf = (status: string): number => {
  if (status === 'published') return exitCodes.done;
  if (status === 'partial' || status === 'failed' || status === 'unconfirmed') return exitCodes[status];
  return exitCodes.otherwise;
};
