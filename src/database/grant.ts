import pg from 'pg'
import { isOwnTable } from './is-own-table.ts'

type Kind = keyof typeof isOwnTable

/**
 * Builds the statements by which the owner of a database grants the server role what it needs: read and write access to rows, except that
 * it cannot update or delete rows of append-only tables and has only read access to the records of migrations and copies and the seals of
 * the first format.
 */
export const grantTo = (role: string, kind: Kind): string =>
  grantEach(
    role,
    kind,
    `CASE
      WHEN c.relname LIKE 'kysely\\_%' OR c.relname IN ('CopyProgress', 'ServerVersion', 'TransformationSeal', 'RefusalSeal') THEN 'SELECT'
      WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE '%\\_AppendOnly') THEN 'SELECT, INSERT'
      ELSE 'SELECT, INSERT, UPDATE, DELETE' END`,
    { isOnly: true },
  )

/** Builds the statements by which the owner of a target grants a role to read it and to write only the audit log. */
export const grantReadTo = (role: string): string =>
  grantEach(
    role,
    'target',
    `CASE WHEN c.relname = 'Refusal' THEN 'SELECT, INSERT' ELSE 'SELECT' END`,
    {
      // The same role may also serve another installation, so its rights on these tables are not revoked.
      isOnly: false,
    },
  )

// A sequence that numbers a column of one of the tables.
const isOwnSequence = (kind: Kind): string => `(c.relkind = 'S' AND EXISTS (
      SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')
        AND d.refobjid IN (SELECT c.oid FROM pg_class c WHERE ${isOwnTable[kind]})))`

function grantEach(
  role: string,
  kind: Kind,
  rights: string,
  { isOnly }: { readonly isOnly: boolean },
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
    SELECT c.oid::regclass AS name, c.relkind = 'S' AS "isSequence", CASE WHEN c.relkind = 'S' THEN 'USAGE' ELSE ${rights} END AS rights
    FROM pg_class c
    WHERE ${isOwnTable[kind]}${isOnly ? ` OR ${isOwnSequence(kind)}` : ''}
  LOOP
    IF ${isOnly} AND at.rights = 'SELECT' THEN
      EXECUTE format('REVOKE ALL ON %s FROM %I', at.name, ${literal});
    END IF;
    EXECUTE format('GRANT %s ON %s %s TO %I', at.rights, CASE WHEN at."isSequence" THEN 'SEQUENCE' ELSE 'TABLE' END, at.name, ${literal});
  END LOOP;
END $$;
`
}
