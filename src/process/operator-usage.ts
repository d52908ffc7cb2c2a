import { billingStatuses, planNames } from '../domain/billing/billing.ts';

/** Usage text of `npm run operator`. npm handles a `--help` before `--` itself. */
export const usage = `Usage: npm run operator -- <command>

show <organization>
    Shows the organization’s plan, credits, and their expiry.
plan <organization> [--plan ${planNames.join('|')}] [--status ${billingStatuses.join('|')}] [--until <date>|never] --by <name> --reason <text>
    Changes the plan, its status, or its end.
credits <organization> <amount> [--reference <text>] --by <name> --reason <text>
    Grants credits, or withdraws them with a negative amount. Each reference works once.
keys
    Counts the stored texts per encryption key.
orphans
    Lists stored files without a database row, which the next cleanup will delete. Deletes nothing itself.
export check <file>
    Checks whether the archive of an account export is complete: counts, checksums, and references. Needs no database.
backup <folder>
    Copies the data of \`npm start\` in DATA_DIR to a new folder: database, Temporal, files, and keys. The stack may keep running.
restore <folder> [--with-temporal]
    Restores a backup to DATA_DIR while the stack is stopped. Moves the current data aside, and keeps the current Temporal data unless --with-temporal is set. Publishing stays stopped until \`restored\`.
restored --backup <time> [--temporal-set-back] --reason <text> [--by <name>] | --dry-run
    Resumes publishing after the database was set back to a backup: asks Temporal what happened since, checks the platforms for posts that may be live, repeats cancellations and moves, and lists what is lost. The reason is kept in the audit log. --temporal-set-back: Temporal was set back as well, so every due post is checked. --dry-run prints the same and changes nothing.
search rebuild
    Rebuilds the search index from the database while the service runs.
deploy [<build>] [--ramp <percent,…>] [--look <duration>] [--wait <duration>] [--skip-replay]
    Makes a build current whose workers (BUILD_ID) run beside the old ones. Safe to repeat. Rolls back automatically if the build has problems.
deploy --back [<build>]
    Rolls back to the previous build, or to the given one, immediately.
help
    Shows this help.

<organization> is an id or a slug.`;

const helpFlags = ['--help', '-h'];

/** Returns whether an operator asks for help, or passes no command. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.length === 0 || args[0] === 'help' || args.some(arg => helpFlags.includes(arg));

/** Commands that read files, only query Temporal, or start a database themselves. */
const withoutDatabase = ['export', 'deploy', 'backup', 'restore'];

/** Returns whether a command needs the database of DATABASE_URL. */
export const needsDatabase = (args: readonly string[]): boolean =>
  !withoutDatabase.includes(args[0] ?? '') && !asksForHelp(args);
