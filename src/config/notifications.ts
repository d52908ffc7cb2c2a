import { z } from 'zod';
import { about, duration, integer } from './kinds.ts';

/** Settings of notifications, their streams, and mails. */
export const notificationSettings = {
  // ── notifications and mail ──────────────────────────────────────────────
  STREAMS_PER_PERSON: about(
    integer(10, 1),
    'Event streams (notifications and changes) that one person may have open at one API process.',
  ),
  STREAMS: about(
    integer(1_000, 1),
    'Event streams (notifications and changes) that one API process keeps open.',
  ),
  STREAM_HEARTBEAT: about(
    duration('15s'),
    'How often an open stream receives a comment and the service checks its session or key.',
  ),
  MAIL_URL: about(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'SMTP server for mails: smtp://user:password@host:587?requireTLS=true, or smtps://… Without it, each mail is written to a file in DATA_DIR/mail.',
  ),
  MAIL_FROM: about(
    z.string().min(3).default('Social Publishing Service <no-reply@localhost>'),
    'Sender of mails.',
  ),
  OPERATOR_EMAIL: about(
    z.email().optional(),
    'Email address that receives a mail, regardless of preferences, when the database was set back and publishing stops. Without it, only the log, /ready, and a metric report that.',
  ),
  SERVICE_NAME: about(
    z.string().trim().min(1).max(60).default('Social Publishing Service'),
    'Name of the service on its pages.',
  ),
  APP_URL: about(
    z.url().optional(),
    'Address of the pages that links in mails lead to. Default: PUBLIC_URL/app if the console is served (CONSOLE_DIR), otherwise PUBLIC_URL.',
  ),
};
