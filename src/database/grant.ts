import pg from 'pg'

/**
 * The statements by which the owner of a database lets a role work in it that owns nothing: rows may be read and changed, but those of
 * append-only tables never changed or taken away, and what the migrations and the copying of a target note, and seals of the first format,
 * to which none is added any more, only read.
 */
export const grantTo = (role: string): string =>
  grantEach(
    role,
    `CASE
      WHEN c.relname LIKE 'kysely\\_%' OR c.relname IN ('CopyProgress', 'TransformationSeal', 'RefusalSeal') THEN 'SELECT'
      WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%\\_AppendOnly') THEN 'SELECT, INSERT'
      ELSE 'SELECT, INSERT, UPDATE, DELETE' END`,
    { isOnly: true },
    'GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I',
  )

/** The statements by which the owner of a target lets a role read it and change nothing, but that denied calls are recorded in the audit log. */
export const grantReadTo = (role: string): string =>
  grantEach(role, `CASE WHEN c.relname = 'Refusal' THEN 'SELECT, INSERT' ELSE 'SELECT' END`, {
    // The same role may serve another installation on these tables.
    isOnly: false,
  })

function grantEach(
  role: string,
  rights: string,
  { isOnly }: { readonly isOnly: boolean },
  ...others: string[]
): string {
  const literal = pg.escapeLiteral(role)
  return `
DO $$
DECLARE
  at record;
BEGIN
  -- One at a time, when several servers start.
  PERFORM pg_advisory_xact_lock(hashtext('plumbline.schema'));
  FOR at IN
    SELECT c.oid::regclass AS name, ${rights} AS rights
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  LOOP
    IF ${isOnly} AND at.rights = 'SELECT' THEN
      EXECUTE format('REVOKE ALL ON %s FROM %I', at.name, ${literal});
    END IF;
    EXECUTE format('GRANT %s ON %s TO %I', at.rights, at.name, ${literal});
  END LOOP;
${others.map((grant) => `  EXECUTE format('${grant}', ${literal});`).join('\n')}
END $$;
`
}
