/**
 * Stores why a standard was last sent back to the client, and which elements that is about. The table is separate from the phase record
 * because lists do not show it.
 */
export const targetStandardReturns = `
CREATE TABLE "StandardReturn" (
  "ProjectId" int NOT NULL,
  "StandardId" int NOT NULL,
  "Reason" text NOT NULL,
  "ElementIds" int[] NOT NULL,
  "CreatedBy" text NOT NULL REFERENCES "User",
  "CreatedDate" timestamptz NOT NULL,
  PRIMARY KEY ("ProjectId", "StandardId"),
  FOREIGN KEY ("ProjectId", "StandardId") REFERENCES "ProjectStandard" ON DELETE CASCADE);
CREATE INDEX "StandardReturn_User" ON "StandardReturn" ("CreatedBy");
`
