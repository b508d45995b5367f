import { sql, type Kysely } from 'kysely'

type Member = { OrganizationId: string; Organization: string | null }

// The rule by which ids were derived from names before this migration; frozen here, whatever the current rule
// is.
const foldedId = (name: string): string | undefined =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-')

/**
 * Replaces each organization id that was derived from the name by the trimmed name itself, so that organizations with similar names no
 * longer share an id. An id that cannot be derived from the name of any member was chosen by a person, and is kept for all members.
 */
export async function unfoldOrganizationIds(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<Member>`
    select distinct "OrganizationId", "Organization" from "User" where "OrganizationId" is not null`.execute(
    db,
  )
  const isDerived = ({ OrganizationId, Organization }: Member) =>
    Organization !== null && foldedId(Organization) === OrganizationId
  const derived = [...Map.groupBy(rows, ({ OrganizationId }) => OrganizationId).values()]
    .filter((members) => members.every(isDerived))
    .flat()
  // Trimmed here because PostgreSQL's btrim() leaves tabs and no-break spaces, which the rule for new ids removes.
  const changes = derived.map(({ OrganizationId, Organization }) => ({
    before: OrganizationId,
    name: Organization,
    after: Organization?.trim(),
  }))
  await sql`
    update "User" u set "OrganizationId" = c.after
    from json_to_recordset(${JSON.stringify(changes)}::json) c (before text, name text, after text)
    where u."OrganizationId" = c.before and u."Organization" = c.name`.execute(db)
}
