import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import type { Caller } from '#operations/core/operation.ts'
import { statement } from '#operations/core/statement.ts'
import { actorOf } from '#rules/permissions/actor.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import { scoresVisibleToClients } from '#rules/projects/project-settings.ts'
import type { Scope } from '../db/scope.ts'
import type { Config } from '../settings/config.ts'

/** The stored facts that decide what a person may do in a project. */
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

// A person who does not exist in the target is treated like one whose account is closed.
const unknownPerson = {
  UserType: null,
  UserName: '',
  OrganizationId: null,
  isClosed: true,
  StatusId: null,
  isLinked: false,
  sharesOrganization: false,
  areScoresVisible: false,
} as const

export type Access = { readonly caller: Caller; readonly projectStatusId: number | null }

// Without a project, a link to any project counts, and so does an organization shared with the clients of any
// project.
const isRequested = (projectId: RawBuilder<unknown>) =>
  sql`(requested."Id" is null or ${projectId} = p."Id")`

const lead = (table: string) => sql`
  exists (select from ${sql.table(table)} r where r."OwnerId" = u."Id" and ${isRequested(sql.ref('r.ProjectId'))}) or
  exists (select from ${sql.table(table)} r where r."JuniorOwnerId" = u."Id" and ${isRequested(sql.ref('r.ProjectId'))})`

const readAccess = statement<
  { user: string; project: number | null; scoresVisible: string },
  AccessRow
>(
  'access.read',
  (_, place) => sql<AccessRow>`
    select u."UserType", u."UserName", u."OrganizationId", u."IsLocked" or u."IsDeleted" as "isClosed", p."StatusId",
      exists (select from "ProjectUser" l where l."UserId" = u."Id" and ${isRequested(sql.ref('l.ProjectId'))})
        or (u."UserType" = 'Consultant' and
          (${lead('StandardDesktopReview')} or ${lead('StandardGapAnalysis')} or ${lead('StandardVerification')})) as "isLinked",
      exists (select from "ProjectUser" l join "User" o on o."Id" = l."UserId"
        where ${isRequested(sql.ref('l.ProjectId'))} and o."OrganizationId" = u."OrganizationId" and o."UserType" = 'Client') as "sharesOrganization",
      coalesce((select s."Settings" -> ${place('scoresVisible')}::text = 'true'::jsonb
        from "ProjectSettings" s where s."ProjectId" = p."Id"), false) as "areScoresVisible"
    from (select ${place('project')}::int as "Id") requested join "User" u on true
    left join "Project" p on p."Id" = requested."Id"
    where u."Id" = ${place('user')}`,
)

const leadsIn = (table: string) => sql`
  union select r."ProjectId" from ${sql.table(table)} r join "User" u on u."Id" = r."OwnerId" and u."UserType" = 'Consultant'
    where r."OwnerId" = requested."Id"
  union select r."ProjectId" from ${sql.table(table)} r join "User" u on u."Id" = r."JuniorOwnerId" and u."UserType" = 'Consultant'
    where r."JuniorOwnerId" = requested."Id"`

const readLinks = statement<{ user: string }, { projects: number[] }>(
  'access.links',
  (_, place) => sql<{ projects: number[] }>`
    select coalesce(json_agg(l."ProjectId" order by l."ProjectId"), '[]') as projects
    from (select ${place('user')}::text as "Id") requested cross join lateral (
      select l."ProjectId" from "ProjectUser" l where l."UserId" = requested."Id"
      ${leadsIn('StandardDesktopReview')} ${leadsIn('StandardGapAnalysis')} ${leadsIn('StandardVerification')}) l`,
)

/** Determines what kind of caller a person is in a project; cached until the version of the access rights changes. */
export class AccessRights {
  readonly #config: Config
  #version = ''
  #accesses = new Map<string, Access>()
  #scopes = new Map<string, Scope>()

  constructor(config: Config) {
    this.#config = config
  }

  /** The version of the access rights for which entries are cached. */
  get version(): string {
    return this.#version
  }

  /** The entry cached for this version; undefined if the database must be queried. */
  cached(version: string, userId: string, projectId: number | null): Access | undefined {
    if (version !== this.#version) return undefined
    return this.#accesses.get(`${userId} ${projectId}`)
  }

  /** The cached version and a person's scope under it; undefined if the database must be queried. */
  cachedScope(userId: string): { readonly version: string; readonly scope: Scope } | undefined {
    const scope = this.#scopes.get(userId)
    return scope && { version: this.#version, scope }
  }

  /** The projects that a person may reach: all for an administrator, none for a locked-out person, otherwise those the person is linked to. */
  async scopeOf(db: Db, version: string, userId: string): Promise<Scope> {
    const cached = this.cachedScope(userId)
    if (cached?.version === version) return cached.scope
    const [{ caller }, [links]] = await Promise.all([
      this.of(db, version, userId, null),
      db.run(readLinks, { user: userId }),
    ])
    const scope =
      caller.actor === 'ADM' ? 'all' : caller.actor === 'LOCK' ? [] : (links?.projects ?? [])
    this.#startVersion(version)
    this.#scopes.set(userId, scope)
    return scope
  }

  /**
   * The access of `userId` (in the target's letter case) to a project; `version` is the version of the access rights, read beforehand. `db`
   * must see all projects.
   */
  async of(db: Db, version: string, userId: string, projectId: number | null): Promise<Access> {
    const cached = this.cached(version, userId, projectId)
    if (cached) return cached
    const [row] = await db.run(readAccess, {
      user: userId,
      project: projectId,
      scoresVisible: scoresVisibleToClients,
    })
    const access = this.#accessOf(userId, projectId, row)
    this.#startVersion(version)
    this.#accesses.set(`${userId} ${projectId}`, access)
    return access
  }

  #startVersion(version: string): void {
    if (version === this.#version && this.#accesses.size + this.#scopes.size <= 100_000) return
    this.#version = version
    this.#accesses = new Map()
    this.#scopes = new Map()
  }

  #accessOf(
    userId: string,
    projectId: number | null,
    row: AccessRow | typeof unknownPerson = unknownPerson,
  ): Access {
    const address = row.UserName.toLowerCase()
    const isSuperUser = this.#config.superUsers.has(address)
    const actor = actorOf({
      isSignedIn: true,
      isLocked: row.isClosed,
      userType: row.UserType,
      isTransitionalAdmin: this.#config.transitionalAdmins.has(address),
      isSuperUser,
      isLinked: row.isLinked,
      sharesOrganization: row.sharesOrganization,
    })
    return {
      projectStatusId: projectId === null ? null : row.StatusId,
      caller: {
        userId,
        actor,
        isStaff: actor === 'ADM' || isStaffType(row.UserType),
        isSuperUser,
        organizationId: row.OrganizationId,
        areScoresVisible: row.areScoresVisible,
      },
    }
  }
}
