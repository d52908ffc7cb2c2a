/** What the program ends with. Scripts decide by these. */
export const exitCodes = {
  done: 0,
  /** The service refused, or gave no answer. */
  refused: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** The post is out on some platforms and not on others. */
  partial: 3,
  /** The post is out nowhere. */
  failed: 4,
  /** Nobody knows whether the post is out: look before it is sent again. */
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
