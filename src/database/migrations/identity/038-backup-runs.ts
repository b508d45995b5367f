/**
 * Creates the runs of backups and of restore checks. `DueDate` is the time at which a scheduled run was due; `AliveDate` is the last sign
 * of life of a run in progress, which has no outcome yet.
 */
export const identityBackupRuns = `
CREATE TABLE "BackupRun" (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "Kind" text NOT NULL CHECK ("Kind" IN ('backup', 'restore-check')),
  "DueDate" timestamptz,
  "StartedDate" timestamptz NOT NULL DEFAULT now(),
  "AliveDate" timestamptz NOT NULL DEFAULT now(),
  "EndedDate" timestamptz,
  "Outcome" text CHECK ("Outcome" IN ('done', 'failed')),
  "Bytes" bigint,
  "MomentReached" timestamptz,
  "Message" text,
  CHECK (("EndedDate" IS NULL) = ("Outcome" IS NULL)));
CREATE INDEX "BackupRun_Kind" ON "BackupRun" ("Kind", "StartedDate" DESC);
CREATE UNIQUE INDEX "BackupRun_UnderWay" ON "BackupRun" ((true)) WHERE "Outcome" IS NULL;
COMMENT ON COLUMN "BackupRun"."MomentReached" IS 'The moment from which on the backup can restore any moment, or up to which the check has restored';
`
