import { pingMailServer } from '../../adapters/mail/mail.ts';
import type { Config } from '../../config/index.ts';
import { fine, type Diagnosis } from './diagnosis.ts';

/** Checks whether the mail server accepts a connection and the login. Throws if not. */
export const checkMail = async ({ MAIL_URL }: Config): Promise<Diagnosis[]> => {
  if (MAIL_URL === undefined)
    return [fine('mail', 'MAIL_URL is not set, so mails are written to DATA_DIR/mail.')];
  await pingMailServer(MAIL_URL);
  return [fine('mail', 'The mail server answers.')];
};
