import type { Target } from '#rules/api/targets.ts'

const letterCase = { rds: 'upper', ps: 'lower' } as const satisfies Record<Target, string>

/**
 * Creates the log of denied calls (append-only and sealed like the history; its rows contain ids, never texts), and the index that finds
 * the history of one person.
 */
export const targetRefusals = (target: Target): string => `
CREATE TABLE "Refusal" (
  "Id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "CreatedAt" timestamptz NOT NULL DEFAULT now(),
  "FirstAt" timestamptz NOT NULL,
  "Times" int NOT NULL CHECK ("Times" > 0),
  "UserId" text CHECK ("UserId" = ${letterCase[target]}("UserId")),
  "Call" text NOT NULL,
  "Target" text NOT NULL DEFAULT '${target}',
  "ProjectId" int,
  "Asked" json NOT NULL,
  "Code" text NOT NULL,
  "Status" smallint NOT NULL,
  "RequestId" text,
  "Address" text);
CREATE INDEX "Refusal_Project" ON "Refusal" ("ProjectId", "Id");
CREATE INDEX "Refusal_User" ON "Refusal" ("UserId", "Id");
CREATE TRIGGER "Refusal_AppendOnly" BEFORE UPDATE OR DELETE ON "Refusal"
  FOR EACH ROW EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "Refusal_NoTruncate" BEFORE TRUNCATE ON "Refusal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
REVOKE UPDATE, DELETE, TRUNCATE ON "Refusal" FROM PUBLIC;

CREATE TABLE "RefusalSeal" (
  "Sequence" bigint PRIMARY KEY,
  "RefusalId" bigint NOT NULL UNIQUE,
  "PreviousHash" text NOT NULL,
  "Hash" text NOT NULL,
  "SealedAt" timestamptz NOT NULL DEFAULT now());
CREATE TRIGGER "RefusalSeal_AppendOnly" BEFORE UPDATE OR DELETE ON "RefusalSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "RefusalSeal_NoTruncate" BEFORE TRUNCATE ON "RefusalSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
REVOKE UPDATE, DELETE, TRUNCATE ON "RefusalSeal" FROM PUBLIC;

CREATE INDEX "Transformation_User" ON "Transformation" ("UserId", "Id");
`
