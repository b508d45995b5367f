import pg from 'pg'

/**
 * Builds the statements by which the owner of a database grants the server role what it needs: read and write access to rows, except that
 * it cannot update or delete rows of append-only tables and has only read access to the records of migrations and copies and the seals of
 * the first format.
 */
export const grantTo = (role: string): string =>
  grantEach(
    role,
    `CASE
      WHEN c.relname LIKE 'kysely\\_%' OR c.relname IN ('CopyProgress', 'ServerVersion', 'TransformationSeal', 'RefusalSeal') THEN 'SELECT'
      WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%\\_AppendOnly') THEN 'SELECT, INSERT'
      ELSE 'SELECT, INSERT, UPDATE, DELETE' END`,
    { isOnly: true },
  )

/** Builds the statements by which the owner of a target grants a role to read it and to write only the audit log. */
export const grantReadTo = (role: string): string =>
  grantEach(role, `CASE WHEN c.relname = 'Refusal' THEN 'SELECT, INSERT' ELSE 'SELECT' END`, {
    // The same role may also serve another installation, so its rights on these tables are not revoked.
    isOnly: false,
  })

function grantEach(role: string, rights: string, { isOnly }: { readonly isOnly: boolean }): string {
  const literal = pg.escapeLiteral(role)
  return `
DO $$
DECLARE
  at record;
BEGIN
  -- One at a time, when several servers start.
  PERFORM pg_advisory_xact_lock(hashtext('plumbline.schema'));
  FOR at IN
    SELECT c.oid::regclass AS name, c.relkind = 'S' AS "isSequence", CASE WHEN c.relkind = 'S' THEN 'USAGE' ELSE ${rights} END AS rights
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p'${isOnly ? ", 'S'" : ''}) AND NOT c.relispartition
      -- Tables that somebody else keeps in the same database are not ours to grant.
      AND c.relowner = (SELECT o.relowner FROM pg_class o WHERE o.oid = 'public.kysely_migration'::regclass)
  LOOP
    IF ${isOnly} AND at.rights = 'SELECT' THEN
      EXECUTE format('REVOKE ALL ON %s FROM %I', at.name, ${literal});
    END IF;
    EXECUTE format('GRANT %s ON %s %s TO %I', at.rights, CASE WHEN at."isSequence" THEN 'SEQUENCE' ELSE 'TABLE' END, at.name, ${literal});
  END LOOP;
END $$;
`
}
