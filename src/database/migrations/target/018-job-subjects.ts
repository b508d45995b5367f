/**
 * Stores with a job the document version that it is about. There is no foreign key: jobs stay with their database when `db:copy` replaces
 * its documents.
 */
export const targetJobSubjects = `
SELECT set_config('plumbline.projects', '*', true);
ALTER TABLE "Job" ADD COLUMN "DocumentId" int, ADD COLUMN "Version" int;
UPDATE "Job" SET "DocumentId" = split_part("Key", ':', 2)::int, "Version" = split_part("Key", ':', 3)::int WHERE "Kind" = 'extractText';
CREATE INDEX "Job_Document" ON "Job" ("ProjectId", "DocumentId", "Version");
CREATE INDEX "Job_Unfinished" ON "Job" ("ProjectId", "Id") WHERE "State" <> 'done';

CREATE OR REPLACE FUNCTION "enqueueJob"(kind text, payload jsonb, project int, key text, person text, run_at timestamptz)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  job bigint;
  is_new boolean;
BEGIN
  INSERT INTO "Job" ("ProjectId", "Kind", "Key", "CreatedBy", "DocumentId", "Version")
  VALUES (project, kind, key, person, (payload ->> 'documentId')::int, (payload ->> 'version')::int)
  ON CONFLICT ("ProjectId", "Key") WHERE "State" = 'waiting' DO UPDATE SET "Key" = excluded."Key"
  RETURNING "Id", xmax = 0 INTO job, is_new;
  IF is_new THEN
    PERFORM graphile_worker.add_job(kind, (payload || jsonb_build_object('projectId', project, 'jobId', job))::json,
      run_at => run_at, max_attempts => 5, priority => CASE WHEN person IS NULL THEN 10 ELSE 0 END);
  END IF;
  RETURN job;
END $$;
`
