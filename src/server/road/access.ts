import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../operations/kit/db.ts'
import type { Caller } from '../../operations/kit/operation.ts'
import { statement } from '../../operations/kit/statement.ts'
import { actorOf } from '../../rules/actor.ts'
import { scoresVisibleToClients } from '../../rules/project-settings.ts'
import { isStaffType } from '../../rules/staff.ts'
import type { UserType } from '../../rules/user-types.ts'
import type { Config } from '../config.ts'

/** What decides what a person may do in a project, as it is stored. */
type AccessRow = {
  UserType: UserType
  UserName: string
  OrganizationId: string | null
  isClosed: boolean
  StatusId: number | null
  isLinked: boolean
  sharesOrganization: boolean
  areScoresVisible: boolean
}

/** A caller and the state of the project. */
export type Access = { readonly caller: Caller; readonly projectStatusId: number | null }

// Without a project, whoever is linked to any is linked.
const isAsked = (projectId: RawBuilder<unknown>) =>
  sql`(asked."Id" is null or ${projectId} = p."Id")`

const lead = (table: string) => sql`
  exists (select from ${sql.table(table)} r where r."OwnerId" = u."Id" and ${isAsked(sql.ref('r.ProjectId'))}) or
  exists (select from ${sql.table(table)} r where r."JuniorOwnerId" = u."Id" and ${isAsked(sql.ref('r.ProjectId'))})`

const readAccess = statement<
  { user: string; project: number | null; scoresVisible: string },
  AccessRow
>(
  'access.read',
  (_, place) => sql<AccessRow>`
    select u."UserType", u."UserName", u."OrganizationId", u."IsLocked" or u."IsDeleted" as "isClosed", p."StatusId",
      exists (select from "ProjectUser" l where l."UserId" = u."Id" and ${isAsked(sql.ref('l.ProjectId'))})
        or (u."UserType" = 'Consultant' and
          (${lead('StandardDesktopReview')} or ${lead('StandardGapAnalysis')} or ${lead('StandardVerification')})) as "isLinked",
      exists (select from "ProjectUser" l join "User" o on o."Id" = l."UserId"
        where l."ProjectId" = p."Id" and o."OrganizationId" = u."OrganizationId") as "sharesOrganization",
      coalesce((select s."Settings" -> ${place('scoresVisible')}::text = 'true'::jsonb
        from "ProjectSettings" s where s."ProjectId" = p."Id"), false) as "areScoresVisible"
    from (select ${place('project')}::int as "Id") asked join "User" u on true
    left join "Project" p on p."Id" = asked."Id"
    where u."Id" = ${place('user')}`,
)

/** Answers who somebody is in a project; what was read stays in memory until the version of the access rights changes. */
export class AccessRights {
  readonly #config: Config
  #version = ''
  #known = new Map<string, Access>()

  constructor(config: Config) {
    this.#config = config
  }

  /** What is known under this version, or undefined when the database must be asked. */
  known(version: string, userId: string, projectId: number | null): Access | undefined {
    if (version !== this.#version) return undefined
    return this.#known.get(`${userId} ${projectId}`)
  }

  /** Who `userId` (in the target's letter case) is in a project; `version` is that of the access rights, read before. */
  async of(db: Db, version: string, userId: string, projectId: number | null): Promise<Access> {
    const known = this.known(version, userId, projectId)
    if (known) return known
    const [row] = await db.run(readAccess, {
      user: userId,
      project: projectId,
      scoresVisible: scoresVisibleToClients,
    })
    const access = this.#judge(userId, projectId, row)
    if (version !== this.#version || this.#known.size > 100_000) {
      this.#version = version
      this.#known = new Map()
    }
    this.#known.set(`${userId} ${projectId}`, access)
    return access
  }

  #judge(userId: string, projectId: number | null, row: AccessRow | undefined): Access {
    const address = row?.UserName.toLowerCase() ?? ''
    const isSuperUser = this.#config.superUsers.has(address)
    const actor = actorOf({
      isSignedIn: true,
      isLocked: row === undefined || row.isClosed,
      userType: row?.UserType ?? null,
      isTransitionalAdmin: this.#config.transitionalAdmins.has(address),
      isSuperUser,
      isLinked: row?.isLinked ?? false,
      sharesOrganization: row?.sharesOrganization ?? false,
    })
    return {
      projectStatusId: projectId === null ? null : (row?.StatusId ?? null),
      caller: {
        userId,
        actor,
        isStaff: actor === 'ADM' || isStaffType(row?.UserType),
        isSuperUser,
        organizationId: row?.OrganizationId ?? null,
        areScoresVisible: row?.areScoresVisible ?? false,
      },
    }
  }
}
