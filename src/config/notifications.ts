import { z } from 'zod';
import { about, duration, integer } from './kinds.ts';

/** How people are told: notifications, their streams, mails. */
export const notificationSettings = {
  // ── notifications and mail ──────────────────────────────────────────────
  STREAMS_PER_PERSON: about(
    integer(10, 1),
    'Streams (of notifications and of changes) that one person may have open at one API process.',
  ),
  STREAMS: about(
    integer(1_000, 1),
    'Streams (of notifications and of changes) that one API process keeps open.',
  ),
  STREAM_HEARTBEAT: about(
    duration('15s'),
    'How often an open stream is sent a comment, and its session or key looked at again.',
  ),
  MAIL_URL: about(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'SMTP server that takes our mails: smtp://user:password@host:587?requireTLS=true, or smtps://… Without it each mail is written to a file in DATA_DIR/mail.',
  ),
  MAIL_FROM: about(
    z.string().min(3).default('Social Publishing Service <no-reply@localhost>'),
    'Sender of our mails.',
  ),
  OPERATOR_EMAIL: about(
    z.email().optional(),
    'Whom the service tells by mail, past all preferences, when the database was set back and nothing goes out. Without it the log, /ready and a metric say so.',
  ),
  SERVICE_NAME: about(
    z.string().trim().min(1).max(60).default('Social Publishing Service'),
    'What the pages of the service call it, so that people know where they are.',
  ),
  APP_URL: about(
    z.url().optional(),
    'Address of the pages that people use; links in mails lead below it. Default PUBLIC_URL/app where the console is served (CONSOLE_DIR), else PUBLIC_URL.',
  ),
};
