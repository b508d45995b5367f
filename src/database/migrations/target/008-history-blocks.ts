type Record = { readonly table: string; readonly seals: string; readonly rowId: string }

const records: readonly Record[] = [
  { table: 'Transformation', seals: 'TransformationSeal', rowId: 'TransformationId' },
  { table: 'Refusal', seals: 'RefusalSeal', rowId: 'RefusalId' },
]

const blocksOf = ({ table, seals, rowId }: Record): string => `
ALTER TABLE "${table}" ADD COLUMN "Xid" xid8, ADD COLUMN "Origin" bigint;
ALTER TABLE "${table}" ALTER COLUMN "Xid" SET DEFAULT pg_current_xact_id(), ALTER COLUMN "Origin" SET DEFAULT "historyOrigin"();
-- What no seal knows counts as written now, so that it is sealed with what follows.
ALTER TABLE "${table}" DISABLE TRIGGER "${table}_AppendOnly";
UPDATE "${table}" r SET "Xid" = DEFAULT, "Origin" = DEFAULT
  WHERE NOT EXISTS (SELECT 1 FROM "${seals}" s WHERE s."${rowId}" = r."Id");
ALTER TABLE "${table}" ENABLE TRIGGER "${table}_AppendOnly";
CREATE INDEX "${table}_Xid" ON "${table}" ("Origin", "Xid", "Id") WHERE "Xid" IS NOT NULL;

CREATE TABLE "${table}Block" (
  "Shard" int NOT NULL,
  "Sequence" bigint NOT NULL,
  "Version" smallint NOT NULL,
  "PreviousHash" text NOT NULL,
  "Hash" text NOT NULL,
  "Origin" bigint NOT NULL,
  "LastXid" xid8 NOT NULL,
  "LastRowId" bigint NOT NULL,
  "RowsBefore" bigint NOT NULL,
  "RowCount" int NOT NULL,
  "ProjectCount" int NOT NULL,
  "Root" text NOT NULL,
  "SettledId" bigint NOT NULL,
  "SealedAt" timestamptz NOT NULL,
  "Salt" bytea NOT NULL,
  "RowIds" bigint[] NOT NULL,
  "ProjectIds" int[] NOT NULL,
  "Leaves" bytea NOT NULL,
  PRIMARY KEY ("Shard", "Sequence"));
-- Hashes do not shrink.
ALTER TABLE "${table}Block" ALTER COLUMN "Leaves" SET STORAGE EXTERNAL;
CREATE INDEX "${table}Block_Last" ON "${table}Block" ("Origin", "LastXid", "LastRowId");
CREATE TRIGGER "${table}Block_AppendOnly" BEFORE UPDATE OR DELETE ON "${table}Block"
  FOR EACH ROW EXECUTE FUNCTION "refuseHistoryChange"();
CREATE TRIGGER "${table}Block_NoTruncate" BEFORE TRUNCATE ON "${table}Block"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"();
REVOKE UPDATE, DELETE, TRUNCATE ON "${table}Block" FROM PUBLIC;
`

/**
 * Adds to each row of the history and of the denied calls the transaction that wrote it, and creates the tables of the blocks that seal
 * the rows in that order. Rows under an earlier seal keep it and have no transaction.
 */
export const targetHistoryBlocks = `
-- The database in which a row was first written: the same only for the same tables of the same cluster, so that a row that was copied
-- or restored is told from one that was written here, whatever its transaction id. Read once a session: it is asked for each row.
CREATE FUNCTION "historyOrigin"() RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  known text := current_setting('plumbline.origin', true);
BEGIN
  IF known IS NULL OR known = '' THEN
    known := ((SELECT system_identifier FROM pg_control_system()) # ('public."Transformation"'::regclass::oid::bigint << 32))::text;
    PERFORM set_config('plumbline.origin', known, false);
  END IF;
  RETURN known::bigint;
END $$;
-- The owner is bound by row-level security as everybody is.
SELECT set_config('plumbline.projects', '*', true);
${records.map(blocksOf).join('')}`
