/**
 * The statements that put up the wall of row-level security around every table that holds rows of projects, where it does not stand
 * yet: whoever asks, the owner of the tables too, sees and changes only rows of the projects in `plumbline.projects`, which the server
 * sets for one transaction at a time: '*' for all, '{1,2}' for these; unset, no row at all. A row that may belong to no project is
 * seen within the scope of all alone, and may be added by anyone.
 */
export const rowSecurity = `
CREATE OR REPLACE FUNCTION "isWholeScope"() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT coalesce(current_setting('plumbline.projects', true) = '*', false) $$;
CREATE OR REPLACE FUNCTION "scopeProjects"() RETURNS int[] LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT CASE WHEN current_setting('plumbline.projects', true) LIKE '{%' THEN current_setting('plumbline.projects', true)::int[] END $$;
DO $$
DECLARE
  wall record;
  inside text;
BEGIN
  -- One at a time, when several servers start.
  PERFORM pg_advisory_xact_lock(hashtext('plumbline.schema'));
  FOR wall IN
    SELECT c.oid::regclass AS name, a.attname AS project, a.attnotnull AS always
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      -- A count of changes tells nothing of a project, and is asked before it is known who may see it.
      AND c.relname <> 'ChangeCount'
      AND (a.attname = 'ProjectId' OR (c.relname = 'Project' AND a.attname = 'Id'))
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'Scope')
  LOOP
    -- Each is asked once a statement, not once a row.
    inside := format('(SELECT "isWholeScope"()) OR %I = ANY ((SELECT "scopeProjects"())::int[])', wall.project);
    EXECUTE format('CREATE POLICY "Scope" ON %s USING (%s) WITH CHECK (%s%s)', wall.name, inside, inside,
      CASE WHEN wall.always THEN '' ELSE format(' OR %I IS NULL', wall.project) END);
  END LOOP;
  FOR wall IN
    SELECT p.polrelid::regclass AS name FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'Scope' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
  LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', wall.name);
  END LOOP;
END $$;
`
