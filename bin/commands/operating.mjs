/** The commands of operators. */
export const operating = {
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
  config: {
    entry: 'src/cli/show-config.ts',
    usage: 'npm run config',
    description: `Shows every setting as it is in force, and whether it comes from the environment or is the default. Passwords and
secrets are left out. Names what cannot be used; exits with 0 when nothing is wrong, 1 otherwise.`,
  },
}
