import { readFileSync } from 'node:fs'
import { isBundle } from './paths.mjs'

// A small young generation and few arenas keep the server's memory small; little of what a request allocates outlives it.
const serverProcess = JSON.parse(
  readFileSync(new URL('server-process.json', import.meta.url), 'utf8'),
)

/** @typedef {keyof typeof commands} CommandName */

/** Every command: its entry file, its usage and its description, as `--help` shows them. */
export const commands = {
  start: {
    entry: 'src/server/main.ts',
    ...serverProcess,
    usage: 'npm start',
    description: `Starts Plumbline and stays in the foreground; Ctrl-C or SIGTERM stops it in order.
Installs the packages and builds the web pages when they are missing or out of date.

  PORT            port to listen on (3000)
  HOST            address to listen on (127.0.0.1)
  PLUMBLINE_DATA  folder that holds everything a run stores (./data)
  RDS_URL, PS_URL, IDENTITY_URL  external PostgreSQL databases in place of the embedded one`,
  },
  dev: {
    entry: 'dev/run.ts',
    ...serverProcess,
    usage: 'npm run dev [-- --inspect]',
    description: `Starts Plumbline for development: the page reloads a saved file of src/web in place, the server restarts when one of
its own files is saved, and PostgreSQL keeps running. PORT, HOST, PLUMBLINE_DATA and all settings are those of npm start.

  --inspect  let a debugger attach to the server, on 127.0.0.1:9229`,
  },
  worker: {
    entry: 'src/cli/worker/main.ts',
    usage: 'npm run worker',
    description: `Runs the queued jobs of both targets in a process of its own and stays in the foreground. Uses the databases and the
files of the server, which may then run with JOB_WORKERS=0; any number of workers may run beside each other.
Ctrl-C or SIGTERM stops it: running jobs get three seconds to finish and are otherwise released to other workers.

  JOB_WORKERS     how many jobs run at the same time in each target (1)
  RDS_URL, PS_URL, RDS_DIRECT_URL, PS_DIRECT_URL  external databases; without them, that of a Plumbline running on PLUMBLINE_DATA
  FILES_FOLDER, FILES_URL  the folder or bucket that holds the files of documents`,
  },
  test: {
    entry: 'bin/test.mjs',
    usage: 'npm test [-- [--firefox] WORDS...]',
    description: `Runs the checks, builds the web pages, then runs the tests and the browser tests. With words it runs what they name
alone, without the checks, and builds the pages only for tests that open them: words that begin with e2e name
browser tests (playwright), all others tests (vitest); options such as -t NAME or --headed go along.
Ends with the reasons of tests that were skipped and one line "N passed, N failed".
Chromium and PgBouncer are installed where they are missing, on a terminal after a question: by apt as root, Chromium as
Playwright's own where apt cannot be used. Where Firefox is installed a story runs in it too (e2e/firefox.e2e.ts).

  --firefox  run the browser tests, all or those named, in Firefox instead of Chromium
  CHROMIUM   the browser to use (/usr/bin/chromium, or Playwright's own)
  FIREFOX    the Firefox to use (/usr/bin/firefox-esr)
  PGBOUNCER  the PgBouncer to use (/usr/sbin/pgbouncer)`,
  },
  nightly: {
    entry: 'bin/nightly.mjs',
    usage: 'npm run nightly [-- WORDS...]',
    description: `Runs the tests that take minutes: files in a bucket of OpenStack Swift, servers killed while files arrive, files of
a gigabyte with the memory of the server, 200 random schedules of a person at work while the network fails and the server is killed, the
reports of 50 random projects in five forms, a gigabyte that is backed up, lost and restored, and 100,000 random tamperings with exports of
the history. With words it runs what they name alone; options such as -t NAME go along.
Swift and Poppler are installed by apt where they are missing, as root; on a terminal after a question.`,
  },
  check: {
    entry: 'bin/check.mjs',
    usage: 'npm run check',
    description:
      'Checks the format, the lint rules, the types, the import rules, and that no code or package is unused.',
  },
  bench: {
    entry: 'bench/run.ts',
    usage: 'npm run bench [-- WORDS...]',
    description: `Measures the speed of Plumbline and prints each figure with its target. With the word hostile it measures
the response times of a signed-in person and the memory of the server while hostile clients send the worst bodies allowed.
With the word evidence and a folder (default: EVIDENCE_DATA) it measures how well the pages are found that show that elements are
met, on documents with known truth: elements.json and documents. With the word anchors and such a folder it measures whether
citations find their passages in the next version of a document, on pairs of versions, on planted edits and on 500 documents that Chromium and LibreOffice render. With the word search it
measures how long the search of a project of 1,000 documents takes, for each kind of person. With the word live it measures what
idle streams of live updates cost two servers behind PgBouncer, then for ten minutes, or as many seconds as follow the word, how soon
a score is seen in another browser at the other server while 18 programs score, and that no write is lost. With the word pages it measures the pages of a project of 424 standards in Chromium. With the word reports
and a file of standards (standards-set/1) it measures how long their full review takes as PDF, Word, Excel and CSV, and its memory.`,
  },
  faults: {
    entry: 'faults/run.ts',
    usage:
      'npm run faults [-- FIGURES...] [--long] [--n NUMBER] [--seed NUMBER] [--publish] [--no-controls]',
    description: `Measures what faults cost: kills processes under load, then compares what is stored with what was acknowledged. Each figure has
a planted fault that must turn it red in the same run. docs/faults.md says what each figure is, and the published results. Without
figures it runs a short set of all within ten minutes. Exits with 0 when every figure is met and every planted fault was found.

  FIGURES        the figures to measure, such as R1 R5; those of one scenario share a run
  --long         a long run of each; figures that were measured at this commit are not measured again
  --n NUMBER     how many kills or other events
  --seed NUMBER  the seed of all that is random
  --publish      store the results in faults/results and write them into docs/faults.md (else in test-results/faults)
  --no-controls  measure without the planted faults`,
  },
  import: {
    entry: 'src/cli/import/main.ts',
    usage: 'npm run import -- FILE [--dry-run] [--again] [--target rds|ps] [--as EMAIL]',
    description: `Imports a standards set (standards-set/1, or an OSCAL catalog in JSON) from a file, whole or not at all.
Works whether Plumbline is running or not. Exits with 0 on success, 1 when the import was rejected or failed, 2 on wrong
usage.

  --dry-run      report what would be imported without changing anything
  --again        import a second module when one with this name and version already exists
  --target NAME  the database to import into: rds or ps (the default of the environment)
  --as EMAIL     the administrator recorded as the author (the first one by address)`,
  },
  invite: {
    entry: 'src/cli/invite/main.ts',
    usage: 'npm run invite -- EMAIL [--type Administrator|Consultant|Client] [--name "FIRST LAST"]',
    description: `Invites a person, such as the first Administrator of a new installation: creates the person in both databases unless they
exist, prints the link to create the account, and sends it by mail when SMTP_URL is set. Voids earlier invitations of the
person. Works whether Plumbline is running or not.
Exits with 0 on success, 1 when the invitation was rejected or failed, 2 on wrong usage.

  --type TYPE  the user type of a new person (Administrator)
  --name NAME  the name of a new person (the part of the address before the @)`,
  },
  'demo:retire': {
    entry: 'src/cli/retire-demo/main.ts',
    usage: 'npm run demo:retire -- --remove | --invite',
    description: `Turns a trial into an installation: closes the demo accounts, whose password is public, so that the databases can be
used without demo mode. Stop Plumbline first. Projects, modules, documents and the history stay. If it is interrupted, run
it again to finish; when there is nothing to do, it says so.
Exits with 0 when the demo is retired, 1 when it was refused or failed, 2 on wrong usage.

  --remove  delete the demo people in both databases, as an administrator would
  --invite  keep the demo people and their projects, and invite those who have a real e-mail address by now;
            the links lead to PUBLIC_URL; AUTH_SECRET must be that of the server that sends them`,
  },
  'db:copy': {
    entry: 'src/cli/copy/main.ts',
    usage: 'npm run db:copy -- --from rds|ps --to rds|ps [--replace | --compare] [--batch ROWS]',
    description: `Copies a snapshot of all rows of one target to the other, converting user ids to the letter case of the destination, then
compares row counts and content of every table. Plumbline must not be running on the destination.
An interrupted copy keeps the committed rows: run the same command again to continue.
Exits with 0 when both have the same content, 1 when it was rejected, failed or found a difference, 2 on wrong usage.

  --from NAME   the target to read: rds or ps (RDS_URL, PS_URL, or the embedded database)
  --to NAME     the target to fill
  --replace     first truncate a destination that holds rows of another origin, including its history
  --compare     compare without copying
  --batch ROWS  the most rows per commit (50,000)`,
  },
  backup: {
    entry: 'src/cli/backup/main.ts',
    usage: 'npm run backup [-- --to FOLDER|s3://BUCKET/PREFIX?...]',
    description: `Backs up the embedded PostgreSQL and the files of documents and templates, encrypted under BACKUP_KEY, while Plumbline runs or
not. Stores only files that earlier backups do not hold, and deletes what no backup of the last BACKUP_KEEP_DAYS days needs.
Of external databases it backs up the files alone: PostgreSQL has its own means.
Exits with 0 when the backup is whole, 1 when it failed or rows name files that are not there, 2 on wrong usage.

  --to PLACE        the folder or bucket (BACKUP_URL)
  BACKUP_KEY        the secret under which it is encrypted; keep it elsewhere
  BACKUP_KEEP_DAYS  how many days back each moment can be restored (14)`,
  },
  restore: {
    entry: 'src/cli/restore/main.ts',
    usage: `npm run restore -- [--from FOLDER|s3://BUCKET/PREFIX?...] [--at MOMENT] [--into FOLDER] [--installation ID]
npm run restore -- --check [--from ...] [--into FOLDER] [--installation ID]`,
    description: `Makes a data folder from a backup: the databases as of a moment, or of the end of the archived log, and the files that they name.
Overwrites nothing. With --check it restores the newest backup elsewhere instead, compares all tables with what the backup
noted, verifies the history, reads each file, records the result and deletes what it restored.
With external databases, restored by their own means, it restores the files that they name.
Exits with 0 when all is restored or proven, 1 when something is missing, damaged or different, 2 on wrong usage.

  --from PLACE       the folder or bucket of the backups (BACKUP_URL)
  --at MOMENT        the moment, such as 2027-01-15T14:30:00Z (the end of the archived log)
  --into FOLDER      the data folder to make, or below which the check restores (PLUMBLINE_DATA)
  --installation ID  which one, where the backups of several lie in one place
  BACKUP_KEY         the secret under which the backups were encrypted; older ones in BACKUP_OLD_KEYS`,
  },
  'history:verify': {
    entry: 'src/cli/verify-history/main.ts',
    usage: 'npm run history:verify [-- --target rds|ps] [--head HASH]',
    description: `Recomputes the hash chains of the history and of the access denials, and names what was changed, removed, inserted or cut
off. Works whether Plumbline is running or not; changes nothing.
The last line is the head of the chain: how many rows are sealed, and a hash. Record it elsewhere: passed as --head later,
it shows whether the chain was cut off or rewritten.
Exits with 0 when nothing is wrong, 1 when something is or the command failed, 2 on wrong usage.

  --target NAME  the database: rds or ps (the default of the environment)
  --head HASH    the hash of a head recorded earlier; may be given several times`,
  },
  'history:prove': {
    entry: 'src/cli/prove-history/main.ts',
    usage: `npm run history:prove -- --project ID [--content all|IDS] [--target rds|ps] [--out FILE]
npm run history:prove -- --check FILE [--head HASH]`,
    description: `Proves that the sealed entries of one project are in the history without disclosing other projects: writes a file that
anybody can verify by docs/history-proof.md, or with --check, without a database. Entries are in it as hashes that reveal
nothing; those named by --content are disclosed in full, including what clients may not see.
Exits with 0 on success or a valid proof, 1 on failure or an invalid one, 2 on wrong usage.

  --project ID   the project
  --content IDS  the ids of entries to disclose, separated by commas, or all
  --target NAME  the database: rds or ps (the default of the environment)
  --out FILE     the file to write (standard output)
  --check FILE   check a proof instead of making one
  --head HASH    the head to which the proof must lead: one that was logged or recorded`,
  },
  bundle: {
    entry: 'bin/bundle.mjs',
    usage: 'npm run bundle [-- --out FOLDER]',
    description: `Makes a bundle that runs without npm, network and development packages: the built web pages, the sources of the server, the
packages that it needs, its own Node and the embedded PostgreSQL, as plumbline-VERSION-PLATFORM.tar.gz with its SHA-256 hash
beside it. Two bundles of a commit have the same bytes. ./plumbline in it runs the commands of operators.

  --out FOLDER  where to write it (dist/bundle)`,
  },
  'history:export': {
    entry: 'src/cli/export-history/main.ts',
    usage: `npm run history:export -- --project ID | --all [--chain history|denials] [--target rds|ps] [--out FILE]`,
    description: `Writes the sealed history, whole or of one project, to a file that anybody can verify without Plumbline:
python3 verifier/verify_history.py FILE. It discloses every entry in full, including what clients may not see; that of a
project reveals of others only how many rows and projects a block has. Works whether Plumbline is running or not.
Exits with 0 on success, 1 on failure, 2 on wrong usage.

  --project ID   the project
  --all          all projects, and entries of none
  --chain NAME   history, or denials: the refused requests (history)
  --target NAME  the database: rds or ps (the default of the environment)
  --out FILE     the file to write (standard output)`,
  },
  tables: {
    entry: 'src/cli/generate-tables.ts',
    usage: 'npm run tables',
    description:
      'Regenerates src/database/tables.ts and src/rules/cache/table-columns.ts from the migrations.',
  },
  sql: {
    entry: 'dev/sql.ts',
    usage: 'npm run sql [-- [--database rds|ps|identity] STATEMENT...]',
    description: `Runs SQL in a database of the Plumbline that runs, under the role that owns it: statements, or lines from the terminal.
For development: what is changed here is in no history.

  --database NAME  rds, ps or identity (ps)`,
  },
  config: {
    entry: 'src/cli/show-config.ts',
    usage: 'npm run config',
    description: `Shows every setting as it is in force, and whether it comes from the environment or is the default. Passwords and
secrets are left out. Names what cannot be used; exits with 0 when nothing is wrong, 1 otherwise.`,
  },
  docs: {
    entry: 'test/documents/write-documents.ts',
    usage: 'npm run docs',
    description:
      'Regenerates docs/specification.md (the demands of the specification with the tests that cover them), the tables of settings in docs/operating.md and the placeholders in docs/report-templates.md.',
  },
  client: {
    entry: 'test/client/write-description.ts',
    usage: 'npm run client',
    description:
      'Regenerates test/client/description.ts, the types of the calls for clients, from the contracts.',
  },
}

/**
 * Returns the `--help` text of one command.
 * @param {CommandName} name
 */
export function helpOf(name) {
  const help = `${commands[name].usage}\n\n${commands[name].description}`
  return isBundle
    ? help
        .replace(
          '\nInstalls the packages and builds the web pages when they are missing or out of date.',
          '',
        )
        .replaceAll(
          /npm (?:run )?([\w:]+)( \[?-- )?/g,
          (_, command, separator = '') => `./plumbline ${command}${separator.replace('-- ', '')}`,
        )
    : help
}

/**
 * Returns the text that lists all commands, or those that are here.
 * @param {(name: string) => boolean} isHere
 */
export function overview(isHere = () => true) {
  const rows = Object.entries(commands)
    .filter(([name]) => isHere(name))
    .map(
      ([name, { description }]) => `  ${commandLine(name).padEnd(28)}${description.split('\n')[0]}`,
    )
  const hint = isBundle ? '--help' : '--help, after -- under npm,'
  return [`Commands (${hint} describes one):`, ...rows].join('\n')
}

const npmOwnNames = new Set(['start', 'test'])

/**
 * Returns how a command is called here, such as `npm run invite -- EMAIL`, or in a bundle `./plumbline invite EMAIL`.
 * @param {string} name
 * @param {string} words
 */
export function commandLine(name, words = '') {
  if (isBundle) return ['./plumbline', name, words].filter(Boolean).join(' ')
  const npm = npmOwnNames.has(name) ? `npm ${name}` : `npm run ${name}`
  return words === '' ? npm : `${npm} -- ${words}`
}
