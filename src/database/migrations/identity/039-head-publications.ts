/**
 * Creates the random id of the installation, and one row per publication channel with the heads of the hash chains last published there.
 * The row is locked while one of several servers publishes.
 */
export const identityHeadPublications = `
CREATE TABLE "Installation" (
  "Id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "IsOnlyOne" boolean NOT NULL DEFAULT true UNIQUE CHECK ("IsOnlyOne"));
INSERT INTO "Installation" DEFAULT VALUES;
CREATE TABLE "HeadPublication" (
  "Way" text PRIMARY KEY,
  "PublishedDate" timestamptz,
  "Lines" text NOT NULL DEFAULT '',
  "Failures" int NOT NULL DEFAULT 0,
  "LastFailure" text,
  "NextAttempt" timestamptz);
COMMENT ON COLUMN "HeadPublication"."Lines" IS 'What was published last: one line for each chain';
COMMENT ON COLUMN "HeadPublication"."Failures" IS 'Failed attempts since the last publication';
`
