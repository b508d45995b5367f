/**
 * Stores the text extracted from document versions, page by page; it is deleted with the version. Jobs that no one is waiting for yield to
 * those that a person requested.
 */
export const targetDocumentTexts = `
CREATE TABLE "DocumentText" (
  "ProjectId" int NOT NULL,
  "DocumentId" int NOT NULL,
  "Version" int NOT NULL,
  "State" text NOT NULL,
  "PageCount" int NOT NULL,
  "ArePagesEstimated" boolean NOT NULL,
  "ExtractorVersion" int NOT NULL,
  "CreatedDate" timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY ("ProjectId", "DocumentId", "Version"),
  FOREIGN KEY ("ProjectId", "DocumentId", "Version") REFERENCES "DocumentVersion" ON DELETE CASCADE);
CREATE TABLE "DocumentPage" (
  "ProjectId" int NOT NULL,
  "DocumentId" int NOT NULL,
  "Version" int NOT NULL,
  "Page" int NOT NULL,
  "Label" text,
  "Text" text NOT NULL,
  "Headings" jsonb NOT NULL,
  PRIMARY KEY ("ProjectId", "DocumentId", "Version", "Page"),
  FOREIGN KEY ("ProjectId", "DocumentId", "Version") REFERENCES "DocumentText" ON DELETE CASCADE);
CREATE INDEX "Job_Key" ON "Job" ("ProjectId", "Key");

CREATE OR REPLACE FUNCTION "enqueueJob"(kind text, payload jsonb, project int, key text, person text, run_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  job bigint;
  is_new boolean;
BEGIN
  INSERT INTO "Job" ("ProjectId", "Kind", "Key", "CreatedBy") VALUES (project, kind, key, person)
  ON CONFLICT ("ProjectId", "Key") WHERE "State" = 'waiting' DO UPDATE SET "Key" = excluded."Key"
  RETURNING "Id", xmax = 0 INTO job, is_new;
  IF is_new THEN
    PERFORM graphile_worker.add_job(kind, (payload || jsonb_build_object('projectId', project, 'jobId', job))::json,
      run_at => run_at, max_attempts => 5, priority => CASE WHEN person IS NULL THEN 10 ELSE 0 END);
  END IF;
  RETURN job;
END $$;
`
