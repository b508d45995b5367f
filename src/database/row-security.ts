import { isOwnTable } from './is-own-table.ts'

/**
 * Enables and forces row-level security on every table with project rows: every role, including the owner, can read and write only rows
 * of the projects in `plumbline.projects`. The server sets it per transaction: '*' for all projects, a multirange of ids such as
 * '{[1,3),[7,8)}' for some; when it is unset, no rows are visible. A row without a project is visible only in the scope of all projects;
 * any scope may insert one.
 */
export const rowSecurity = `
-- A table that is in use is waited for no longer than those who wait behind may notice; then all is tried again (migrate.ts).
SELECT set_config('lock_timeout', '500ms', true);
-- One at a time, when several servers start.
SELECT pg_advisory_xact_lock(hashtext('plumbline.schema'));
CREATE OR REPLACE FUNCTION "projectScope"() RETURNS int4multirange LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE coalesce(current_setting('plumbline.projects', true), '') WHEN '*' THEN '{(,)}'::int4multirange WHEN '' THEN '{}'::int4multirange
    ELSE current_setting('plumbline.projects', true)::int4multirange END $$;
DO $$
DECLARE
  guarded record;
  inside text;
BEGIN
  FOR guarded IN
    SELECT c.oid::regclass AS name, a.attname AS project, a.attnotnull AS always
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE ${isOwnTable.target}
      -- A count of changes tells nothing of a project, and is asked before it is known who may see it.
      AND c.relname <> 'ChangeCount'
      AND (a.attname = 'ProjectId' OR (c.relname = 'Project' AND a.attname = 'Id'))
      AND NOT EXISTS (SELECT FROM pg_policy p
        WHERE p.polrelid = c.oid AND p.polname = 'Scope' AND pg_get_expr(p.polqual, p.polrelid) LIKE '%CASE%')
  LOOP
    -- The scope is read once a statement, and searched by halves for each row. No project has the id 0. Of a bare <@ the planner believes
    -- that it lets one row of 200 through, and joins one by one what it should merge; of CASE, that it lets half of them through.
    inside := format('CASE WHEN ' || CASE WHEN guarded.always THEN '%I' ELSE 'coalesce(%I, 0)' END
      || ' <@ (SELECT "projectScope"()) THEN true ELSE false END', guarded.project);
    EXECUTE format('DROP POLICY IF EXISTS "Scope" ON %s', guarded.name);
    EXECUTE format('CREATE POLICY "Scope" ON %s USING (%s) WITH CHECK (%s%s)', guarded.name, inside, inside,
      CASE WHEN guarded.always THEN '' ELSE format(' OR %I IS NULL', guarded.project) END);
  END LOOP;
  FOR guarded IN
    SELECT p.polrelid::regclass AS name FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'Scope' AND ${isOwnTable.target} AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', guarded.name);
  END LOOP;
END $$;
`
