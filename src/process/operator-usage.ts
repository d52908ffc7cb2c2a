import { billingStatuses, planNames } from '../domain/billing/billing.ts';

/** What `npm run operator` says of itself. npm keeps a `--help` that stands before `--` for itself. */
export const usage = `Usage: npm run operator -- <command>

show <organization>
    Shows its plan, its credits and until when they last.
plan <organization> [--plan ${planNames.join('|')}] [--status ${billingStatuses.join('|')}] [--until <date>|never] --by <name> --reason <text>
    Sets what is named of its plan.
credits <organization> <amount> [--reference <text>] --by <name> --reason <text>
    Gives credits; a negative amount takes them back. One reference gives them once.
keys
    Counts what each encryption key has written.
orphans
    Lists the files in the store that no row names and that the next round will delete; deletes nothing.
export check <file>
    Reads the archive of an account export and says whether it is whole: counts, checksums, references. Needs no database.
backup <folder>
    Copies what \`npm start\` keeps in DATA_DIR into a new folder: database, Temporal, files, keys. The stack may run.
restore <folder> [--with-temporal]
    Brings a backup back into DATA_DIR while the stack is stopped; moves aside what is there, and keeps a Temporal that is there unless told otherwise. Nothing is published then until \`restored\`.
restored --backup <time> [--temporal-set-back] [--dry-run]
    After the database was set back to a backup: asks Temporal what happened since, has the platforms read back what may be out, cancels and moves again, lists what is lost, and lets things go out again. --temporal-set-back: Temporal was set back, too, so everything that has come due is read back. --dry-run says the same and changes nothing.
search rebuild
    Makes the search index hold what the database says, beside a running service.
deploy [<build>] [--ramp <percent,…>] [--look <duration>] [--wait <duration>] [--skip-replay]
    Brings a build into use whose workers (BUILD_ID) run beside the old ones; safe to repeat. Goes back by itself when it looks bad.
deploy --back [<build>]
    Goes back to the build before, or to the named one, at once.
help
    Shows this.

An organization is named by its id or its slug.`;

const helpFlags = ['--help', '-h'];

/** Whether an operator asks how it is used, or for nothing. */
export const asksForHelp = (args: readonly string[]): boolean =>
  args.length === 0 || args[0] === 'help' || args.some(arg => helpFlags.includes(arg));

/** Commands that look at files, ask Temporal alone, or start a database themselves. */
const withoutDatabase = ['export', 'deploy', 'backup', 'restore'];

/** Whether a command needs the database of DATABASE_URL. */
export const needsDatabase = (args: readonly string[]): boolean =>
  !withoutDatabase.includes(args[0] ?? '') && !asksForHelp(args);
