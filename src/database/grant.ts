import pg from 'pg'

/**
 * The statements by which the owner of a database lets a role work in it that owns nothing: rows may be read and changed, but those of
 * append-only tables never changed or taken away, and what the migrations and the copying of a target note only read.
 */
export const grantTo = (role: string): string => {
  const literal = pg.escapeLiteral(role)
  return `
DO $$
DECLARE
  at record;
BEGIN
  -- One at a time, when several servers start.
  PERFORM pg_advisory_xact_lock(hashtext('plumbline.schema'));
  FOR at IN
    SELECT c.oid::regclass AS name, CASE
      WHEN c.relname LIKE 'kysely\\_%' OR c.relname = 'CopyProgress' THEN 'SELECT'
      WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%\\_AppendOnly') THEN 'SELECT, INSERT'
      ELSE 'SELECT, INSERT, UPDATE, DELETE' END AS rights
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    EXECUTE format('GRANT %s ON %s TO %I', at.rights, at.name, ${literal});
  END LOOP;
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I', ${literal});
END $$;
`
}
