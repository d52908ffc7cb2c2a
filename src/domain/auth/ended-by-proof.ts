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
  return `With the first proof of this email address everything ended that could act for the account before: ${ended}. Log in again with the password that you have just set or a login provider; without either, ask for a new password by "forgot password".`;
};

/** To who comes with a session or a key that has ended so. */
export const endedByProof =
  'This ended when the email address of the account was verified for the first time: log in again. Reset the password where you have none.';
