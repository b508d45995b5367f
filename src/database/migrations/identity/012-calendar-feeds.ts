/**
 * Creates the calendar feeds of people, at most one that is in force for each. `ContentHash` and `ContentDate` say what was last sent and
 * since when its contents are these.
 */
export const identityCalendarFeeds = `
CREATE TABLE "CalendarFeed" (
  "SecretHash" text PRIMARY KEY,
  "UserId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  "CreatedDate" timestamptz NOT NULL DEFAULT now(),
  "LastFetchedDate" timestamptz,
  "RevokedDate" timestamptz,
  "ContentHash" text,
  "ContentDate" timestamptz);
CREATE UNIQUE INDEX "CalendarFeed_InForce" ON "CalendarFeed" ("UserId") WHERE "RevokedDate" IS NULL;
CREATE INDEX "CalendarFeed_UserId" ON "CalendarFeed" ("UserId");
COMMENT ON COLUMN "CalendarFeed"."SecretHash" IS 'SHA-256 of the secret in the address, in hex';
`
