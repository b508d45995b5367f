/** The commands of developers. */
export const developing = {
  test: {
    entry: 'bin/test.mjs',
    usage: 'npm test [-- [--firefox] WORDS...]',
    description: `Runs the checks, builds the web pages, then runs the tests and the browser tests, except those that are left to npm run
nightly. With words it runs what they name alone, all of it, without the checks, and builds the pages only for tests that open them:
words that begin with e2e name browser tests (playwright), all others tests (vitest); options such as -t NAME or --headed go along.
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
    description: `Runs all tests and browser tests, also those that npm test leaves out, then those that take minutes: files in
a bucket of OpenStack Swift, servers killed while files arrive, files of a gigabyte with the memory of the server, 200 random schedules of a
person at work while the network fails and the server is killed, the reports of 50 random projects in five forms, a gigabyte that is backed
up, lost and restored, and 100,000 random tamperings with exports of the history. With the word tests it runs all tests and browser tests
alone; with other words those of minutes that they name, and options such as -t NAME go along.
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
      'npm run faults [-- FIGURES...] [--long] [--n NUMBER] [--seed NUMBER] [--publish] [--no-controls | --only-controls]',
    description: `Measures what faults cost: kills processes under load, then compares what is stored with what was acknowledged. Each figure has
a planted fault that must turn it red in the same run. docs/faults.md says what each figure is, and the published results. Without
figures it runs a short set in about ten minutes. Exits with 0 when every figure is met and every planted fault was found.

  FIGURES        the figures to measure, such as R1 R5; those of one scenario share a run
  --long         a long run of each; figures that were measured at this commit are not measured again
  --n NUMBER     how many kills or other events
  --seed NUMBER  the seed of all that is random
  --publish      store the results in faults/results and write them into docs/faults.md (else in test-results/faults)
  --no-controls  measure without the planted faults
  --only-controls  run the planted faults alone, and add them to results that were measured before`,
  },
  bundle: {
    entry: 'bin/bundle.mjs',
    usage: 'npm run bundle [-- --out FOLDER]',
    description: `Makes a bundle that runs without npm, network and development packages: the built web pages, the sources of the server, the
packages that it needs, its own Node and the embedded PostgreSQL, as plumbline-VERSION-PLATFORM.tar.gz with its SHA-256 hash
beside it. Two bundles of a commit have the same bytes. ./plumbline in it runs the commands of operators.

  --out FOLDER  where to write it (dist/bundle)`,
  },
  tables: {
    entry: 'src/cli/generate-tables.ts',
    usage: 'npm run tables',
    description:
      'Regenerates src/database/tables.ts, src/database/table-names.ts and src/rules/cache/table-columns.ts from the migrations.',
  },
  sql: {
    entry: 'dev/sql.ts',
    usage: 'npm run sql [-- [--database rds|ps|identity] STATEMENT...]',
    description: `Runs SQL in a database of the Plumbline that runs, under the role that owns it: statements, or lines from the terminal.
For development: what is changed here is in no history.

  --database NAME  rds, ps or identity (ps)`,
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
