/** Exit codes of the program. Scripts rely on them. */
export const exitCodes = {
  done: 0,
  /** The service refused, or gave no answer. */
  refused: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** The post is live on some platforms but not on all. */
  partial: 3,
  /** The post is not live on any platform. */
  failed: 4,
  /** The service could not confirm whether the post is live. Check before publishing it again. */
  unconfirmed: 5,
  /** The post ended otherwise: it was cancelled, or is a draft. */
  otherwise: 6,
  interrupted: 130,
} as const;

/** The code for a post that is neither scheduled nor publishing. */
export const exitCodeOf = (status: string): number => {
  if (status === 'published') return exitCodes.done;
  if (status === 'partial' || status === 'failed' || status === 'unconfirmed') return exitCodes[status];
  return exitCodes.otherwise;
};
