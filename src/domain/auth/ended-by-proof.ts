/** Credentials of an account from before its address was proven, which the proof has revoked. */
export interface EndedByProof {
  sessions: number;
  apiKeys: number;
  password: boolean;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a sentence for the person who has proven the address, listing the revoked credentials. */
export const endedSentence = ({ sessions, apiKeys, password }: EndedByProof): string => {
  const ended = [
    counted(sessions, 'session'),
    counted(apiKeys, 'API key'),
    ...(password ? ['the earlier password'] : []),
  ].join(', ');
  return `Your email address was verified for the first time. For your security, this ended everything that could act for the account before: ${ended}. Log in with the password you have just set or with a login provider. Otherwise reset your password.`;
};

/** Message for a caller whose session or key the proof has revoked. */
export const endedByProof =
  'The session ended because the email address of the account was verified for the first time. Log in again, or reset the password if you have none.';
