import pg from 'pg'

/**
 * Creates or upgrades the graphile_worker schema of a target, as the role that owns the database. Servers that start at the same time may run
 * it concurrently.
 */
export async function migrateJobQueue(ownerUrl: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  const silent = new Logger(() => () => {})
  await runMigrations({ connectionString: ownerUrl, logger: silent })
}

/**
 * Builds the statements by which the owner of a target grants a role to enqueue and run jobs: access to the rows of the queue, and
 * nothing else in its schema. Its tables contain only ids; a role without rights on them is denied before their policies apply.
 */
export const grantQueueTo = (role: string): string => {
  const literal = pg.escapeLiteral(role)
  return `
DO $$
DECLARE
  at record;
BEGIN
  -- One at a time, when several servers start.
  PERFORM pg_advisory_xact_lock(hashtext('plumbline.schema'));
  FOR at IN
    SELECT c.oid::regclass AS name, c.relkind = 'S' AS "isSequence", c.relname = 'migrations' AS "isRead", c.relrowsecurity AS "isGuarded",
      EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'Worker') AS "isOpen"
    FROM pg_class c WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind IN ('r', 'S')
  LOOP
    EXECUTE format('GRANT %s ON %s %s TO %I',
      CASE WHEN at."isSequence" THEN 'USAGE' WHEN at."isRead" THEN 'SELECT' ELSE 'SELECT, INSERT, UPDATE, DELETE' END,
      CASE WHEN at."isSequence" THEN 'SEQUENCE' ELSE 'TABLE' END, at.name, ${literal});
    IF at."isGuarded" AND NOT at."isOpen" THEN
      EXECUTE format('CREATE POLICY "Worker" ON %s USING (true) WITH CHECK (true)', at.name);
    END IF;
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA graphile_worker TO %I', ${literal});
  EXECUTE format('GRANT EXECUTE ON FUNCTION "enqueueJob"(text, jsonb, int, text, text, timestamptz) TO %I', ${literal});
END $$;
`
}
