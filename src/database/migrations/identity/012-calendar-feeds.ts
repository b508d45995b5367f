/**
 * Creates the calendar feeds of people; each person has at most one active feed. `ContentHash` identifies what was last sent, and
 * `ContentDate` is the time since when the content has been the same.
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
