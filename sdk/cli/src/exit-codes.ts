/** Exit codes of the program. Scripts rely on them. */
export const exitCodes = {
  done: 0,
  /** The service rejected the request or did not respond. */
  refused: 1,
  /** The command line is invalid. */
  usage: 2,
  /** The post is live on some platforms but not on all. */
  partial: 3,
  /** The post is not live on any platform. */
  failed: 4,
  /** The service could not confirm whether the post is live. Check before publishing it again. */
  unconfirmed: 5,
  /** The post has another final state: it was canceled, or is a draft. */
  otherwise: 6,
  interrupted: 130,
} as const;

/** Returns the exit code for a post that is neither scheduled nor publishing. */
export const exitCodeOf = (status: string): number => {
  if (status === 'published') return exitCodes.done;
  if (status === 'partial' || status === 'failed' || status === 'unconfirmed') return exitCodes[status];
  return exitCodes.otherwise;
};
