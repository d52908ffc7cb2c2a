/** What could act for an account before its address was proven, and has ended by that. */
export interface EndedByProof {
  sessions: number;
  apiKeys: number;
  password: boolean;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Tells the person who has proven the address, and who reads its mail, what became of all that was there before. */
export const endedSentence = ({ sessions, apiKeys, password }: EndedByProof): string => {
  const ended = [
    counted(sessions, 'session'),
    counted(apiKeys, 'API key'),
    ...(password ? ['the earlier password'] : []),
  ].join(', ');
  return `Your email address was verified for the first time. For your security, this ended everything that could act for the account before: ${ended}. Log in with the password you have just set or with a login provider. Otherwise reset your password.`;
};

/** To who comes with a session or a key that has ended so. */
export const endedByProof =
  'The session ended because the email address of the account was verified for the first time. Log in again, or reset the password if you have none.';
