import type { Target } from '#rules/api/targets.ts'

/**
 * Creates the history (one row per executed write, append-only, partitioned by month), its seals, the idempotency keys, and the version
 * counters that identify unchanged lists.
 */
export const targetHistory = (target: Target): string => `
CREATE TABLE "Transformation" (
  "Id" bigint GENERATED ALWAYS AS IDENTITY,
  "CreatedAt" timestamptz NOT NULL DEFAULT now(),
  "UserId" text NOT NULL CHECK ("UserId" = ${target === 'rds' ? 'upper' : 'lower'}("UserId")),
  "Focus" text NOT NULL,
  "Action" text NOT NULL,
  "SentUserId" text,
  "Parameters" json NOT NULL,
  "PreSnapshot" json NOT NULL,
  "Updates" json NOT NULL,
  "Target" text NOT NULL DEFAULT '${target}',
  "ProjectId" int,
  "StandardId" int,
  "IdempotencyKey" uuid,
  "RequestHash" text,
  PRIMARY KEY ("Id", "CreatedAt")
) PARTITION BY RANGE ("CreatedAt");
CREATE INDEX "Transformation_Project" ON "Transformation" ("ProjectId", "Id");
CREATE INDEX "Transformation_Standard" ON "Transformation" ("StandardId", "ProjectId", "Id") WHERE "StandardId" IS NOT NULL;

CREATE FUNCTION "refuseHistoryChange"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "Transformation_AppendOnly" BEFORE UPDATE OR DELETE ON "Transformation"
  FOR EACH ROW EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "Transformation_NoTruncate" BEFORE TRUNCATE ON "Transformation"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
REVOKE UPDATE, DELETE, TRUNCATE ON "Transformation" FROM PUBLIC;

CREATE TABLE "Transformation_Default" PARTITION OF "Transformation" DEFAULT;
CREATE TRIGGER "Transformation_NoTruncate" BEFORE TRUNCATE ON "Transformation_Default"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
CREATE FUNCTION "makeHistoryPartition"(month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', month)::date;
  part text := 'Transformation_' || to_char(first, 'YYYY_MM');
BEGIN
  IF to_regclass(quote_ident(part)) IS NULL THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF "Transformation" FOR VALUES FROM (%L) TO (%L)',
      part, first, (first + interval '1 month')::date);
    -- A trigger of a statement, unlike one of a row, is not handed down to partitions.
    EXECUTE format('CREATE TRIGGER "Transformation_NoTruncate" BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"()', part);
  END IF;
END $$;

CREATE TABLE "TransformationSeal" (
  "Sequence" bigint PRIMARY KEY,
  "TransformationId" bigint NOT NULL UNIQUE,
  "PreviousHash" text NOT NULL,
  "Hash" text NOT NULL,
  "SealedAt" timestamptz NOT NULL DEFAULT now());
CREATE TRIGGER "TransformationSeal_AppendOnly" BEFORE UPDATE OR DELETE ON "TransformationSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "TransformationSeal_NoTruncate" BEFORE TRUNCATE ON "TransformationSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
REVOKE UPDATE, DELETE, TRUNCATE ON "TransformationSeal" FROM PUBLIC;

CREATE TABLE "IdempotencyKey" (
  "UserId" text NOT NULL,
  "Key" uuid NOT NULL,
  "RequestHash" text NOT NULL,
  "TransformationId" bigint NOT NULL,
  "CreatedAt" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY ("UserId", "Key"));
CREATE INDEX "IdempotencyKey_CreatedAt" ON "IdempotencyKey" USING brin ("CreatedAt");

CREATE TABLE "ChangeCount" (
  "ProjectId" int NOT NULL,
  "Slot" smallint NOT NULL,
  "Changes" bigint NOT NULL,
  PRIMARY KEY ("ProjectId", "Slot")) WITH (fillfactor = 50);
`
