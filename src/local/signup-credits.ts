/** Enough to try everything that costs credits for as long as one likes. */
const localCredits = 10_000;

/** What `npm start` gives a new person where the operator has not said otherwise. */
export const signupSettings = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  env['SIGNUP_CREDITS'] ? {} : { SIGNUP_CREDITS: String(localCredits) };

/** What is said of it at the start. */
export const signupMessage = (env: NodeJS.ProcessEnv = process.env): string => {
  const credits = Number(env['SIGNUP_CREDITS'] || localCredits).toLocaleString('en');
  return `new people get ${credits} credits to try everything`;
};
