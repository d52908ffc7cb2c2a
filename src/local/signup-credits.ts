/** Credits of a new person, enough to try everything that costs credits for a long time. */
const localCredits = 10_000;

/** Settings with the signup credits of `npm start`, unless the operator has set them. */
export const signupSettings = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  env['SIGNUP_CREDITS'] ? {} : { SIGNUP_CREDITS: String(localCredits) };

/** Returns the message about signup credits at the start. */
export const signupMessage = (env: NodeJS.ProcessEnv = process.env): string => {
  const credits = Number(env['SIGNUP_CREDITS'] || localCredits).toLocaleString('en');
  return `new people get ${credits} credits to try everything`;
};
