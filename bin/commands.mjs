import { readFileSync } from 'node:fs'

// A small young generation and few arenas: the server's memory stays small, and little of what a request makes outlives it.
const serverProcess = JSON.parse(
  readFileSync(new URL('server-process.json', import.meta.url), 'utf8'),
)

/** Every command: the file that carries it out, how it is called and what it does. */
export const commands = {
  start: {
    entry: 'src/server/main.ts',
    ...serverProcess,
    usage: 'npm start',
    says: `Starts Plumbline and stays in the foreground; Ctrl-C or SIGTERM stops it in order.
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
    says: `Starts Plumbline for work on it: the page takes up a saved file of src/web in place, the server starts again when one of
its own files is saved, and PostgreSQL goes on meanwhile. PORT, HOST, PLUMBLINE_DATA and all settings are those of npm start.

  --inspect  let a debugger attach to the server, on 127.0.0.1:9229`,
  },
  test: {
    entry: 'bin/test.mjs',
    usage: 'npm test [-- [--firefox] WORDS...]',
    says: `Runs the checks, builds the web pages, then runs the tests and the browser tests. With words it runs what they name
alone, without the checks, and builds the pages only for tests that open them: words that begin with e2e name
browser tests (playwright), all others tests (vitest); options such as -t NAME or --headed go along.
Ends with the reasons of tests that were skipped and one line "N passed, N failed".
Chromium and PgBouncer are installed where they are missing, on a terminal after a question: by apt as root, Chromium as
Playwright's own where apt cannot be used. Where Firefox is installed a story runs in it too (e2e/firefox.story.ts).

  --firefox  run the browser tests, all or those named, in Firefox instead of Chromium
  CHROMIUM   the browser to use (/usr/bin/chromium, or Playwright's own)
  FIREFOX    the Firefox to use (/usr/bin/firefox-esr)
  PGBOUNCER  the PgBouncer to use (/usr/sbin/pgbouncer)`,
  },
  check: {
    entry: 'bin/check.mjs',
    usage: 'npm run check',
    says: 'Checks the format, the lint rules, the types, the import walls and that no code or package is unused.',
  },
  bench: {
    entry: 'bench/run.ts',
    usage: 'npm run bench [-- WORDS...]',
    says: `Measures the speed of Plumbline and prints each figure beside its target. With the word hostile it measures instead
what a signed-in person waits, and what memory is taken, while hostile clients send the worst bodies that they are allowed.`,
  },
  import: {
    entry: 'src/server/import.ts',
    usage: 'npm run import -- FILE [--dry-run] [--again]',
    says: `Imports a standards set (standards-set/1, or an OSCAL catalog in JSON) from a file, whole or not at all.
Works while Plumbline runs and while it does not. Ends with 0 when it was done, 1 when it was refused or failed, 2 when
it was called wrongly.

  --dry-run      say what would be imported, and change nothing
  --again        make a second module when one with this name and version already exists
  --target NAME  the database to import into: rds or ps (the default of the environment)
  --as EMAIL     the administrator in whose name it is done (the first one by address)`,
  },
  invite: {
    entry: 'src/server/invite.ts',
    usage: 'npm run invite -- EMAIL [--type TYPE] [--name "FIRST LAST"]',
    says: `Invites somebody, such as the first Administrator of a new installation: makes the person in both databases unless they
exist, prints the link to create the account, and sends it by mail when SMTP_URL is set. An earlier invitation of the
person becomes void. Works while Plumbline runs and while it does not.
Exits with 0 when it was done, 1 when it was refused or failed, 2 on wrong usage.

  --type TYPE  the user type of somebody new: Administrator, Consultant or Client (Administrator)
  --name NAME  the name of somebody new (what stands before the @)`,
  },
  'demo:retire': {
    entry: 'src/server/retire-demo.ts',
    usage: 'npm run demo:retire -- --remove | --invite',
    says: `Turns a trial into an installation: takes the demo accounts, whose password is published, every way in, so that the
databases can be used without demo mode. Plumbline must not be running on them. Projects, modules, documents and the
history stay. Ended or killed half-way, the same command goes on; when nothing is left to do, it says so.
Ends with 0 when the demo is retired, 1 when it was refused or failed, 2 when it was called wrongly.

  --remove  close the demo people in both databases, as deleting them by hand does
  --invite  keep the demo people and their projects, and invite those who have an address of their own by now;
            PUBLIC_URL says where the links lead`,
  },
  'db:copy': {
    entry: 'src/server/copy.ts',
    usage: 'npm run db:copy -- --from rds|ps --to rds|ps [--replace | --compare] [--batch ROWS]',
    says: `Copies every row of one target to the other as it stands at one moment, user ids in the letter case of the destination,
then compares both table by table by number of rows and content. Plumbline must not be running on the destination.
What was copied stays when the command is ended or killed: the same command goes on where it was.
Ends with 0 when both are alike, 1 when it was refused, failed or found a difference, 2 when it was called wrongly.

  --from NAME   the target to read: rds or ps (RDS_URL, PS_URL, or the embedded database)
  --to NAME     the target to fill
  --replace     empty the destination first when it holds rows that did not come from this copy, its history included
  --compare     copy nothing, only compare
  --batch ROWS  the most rows that are stored by one commit (50,000)`,
  },
  'history:verify': {
    entry: 'src/server/verify-history.ts',
    usage: 'npm run history:verify [-- --target rds|ps] [--head HASH]',
    says: `Computes the chains of seals of the whole history and of the refused calls again from what is stored, and names what was
changed, taken out, put in or cut off. Works while Plumbline runs and while it does not; changes nothing.
The last line tells the head of the chain: how many rows are sealed, and a hash. Note it elsewhere: with --head it is
found later whether the chain still holds it, even when its end was cut off or all of it was rewritten.
Ends with 0 when nothing is wrong, 1 when something is or it failed, 2 when it was called wrongly.

  --target NAME  the database: rds or ps (the default of the environment)
  --head HASH    a hash that was noted earlier; may be given several times`,
  },
  'history:prove': {
    entry: 'src/server/prove-history.ts',
    usage:
      'npm run history:prove -- --project ID [--content all|IDS] [--target rds|ps] [--out FILE]',
    says: `Proves that the sealed entries of one project are in the history, without anything of other projects: a file that
somebody else can check by docs/history-proof.md, or here with --check FILE [--head HASH], without a database. It holds
each entry as a hash that tells nothing of it; those named by --content are laid open, also what clients do not see.
Ends with 0 when it was done or the proof is right, 1 when it is not or it failed, 2 when it was called wrongly.

  --project ID   the project
  --content IDS  the ids of entries to lay open, with commas between, or all
  --target NAME  the database: rds or ps (the default of the environment)
  --out FILE     the file to write (standard output)
  --check FILE   check a proof instead of making one
  --head HASH    the head to which the proof must lead: one that was noted or logged`,
  },
  tables: {
    entry: 'src/database/generate-tables.ts',
    usage: 'npm run tables',
    says: 'Regenerates src/database/tables.ts and src/rules/table-columns.ts from the migrations.',
  },
  sql: {
    entry: 'dev/sql.ts',
    usage: 'npm run sql [-- [--database rds|ps|identity] STATEMENT...]',
    says: `Runs SQL in a database of the Plumbline that runs, under the role that owns it: statements, or lines from the terminal.
For development: what is changed here is in no history.

  --database NAME  rds, ps or identity (ps)`,
  },
  config: {
    entry: 'src/server/show-config.ts',
    usage: 'npm run config',
    says: `Shows every setting as it is in force, and whether it comes from the environment or is the default. Passwords and
secrets are left out. Names what cannot be used; exits with 0 when nothing is wrong, 1 otherwise.`,
  },
  docs: {
    entry: 'test/documents/write-documents.ts',
    usage: 'npm run docs',
    says: 'Regenerates docs/specification.md (the demands of the specification with the tests that cover them) and the tables of settings in docs/operating.md.',
  },
  client: {
    entry: 'test/client/write-description.ts',
    usage: 'npm run client',
    says: 'Regenerates test/client/description.ts, the types of the calls for clients, from the contracts.',
  },
}

/** The text of `--help` for one command. */
export function helpOf(name) {
  return `${commands[name].usage}\n\n${commands[name].says}`
}

/** The text that lists all commands. */
export function overview() {
  const rows = Object.values(commands).map(
    ({ usage, says }) => `  ${usage.padEnd(36)}${says.split('\n')[0]}`,
  )
  return ['Commands (each tells more with --help, after -- under npm):', ...rows].join('\n')
}
