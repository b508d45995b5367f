import type { ErrorCode } from '#rules/api/errors.ts'
import type { Target } from '#rules/api/targets.ts'
import type { RequirementWords } from '#rules/evidence/search/requirement.ts'
import type { Named } from '#rules/people/person-name.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import type { PriorFacts, PriorRow } from '#rules/permissions/conditions/permission-facts.ts'
import type { Reply } from '#rules/permissions/read-permissions.ts'
import type { UserType } from '#rules/permissions/user-types.ts'
import type {
  ParametersOf,
  QueryOf,
  ReadContract,
  ReplyOf,
  UpdatesOf,
  WriteContract,
} from './contract.ts'
import type { Db } from './db.ts'
import type { DocumentIndexes } from './document-indexes.ts'
import type { ApiError } from './issues/api-error.ts'
import type { WriteInOneStatement } from './one-statement.ts'
import type { Page } from './paging/page.ts'
import type { CacheName } from './version-counters.ts'

/** The caller and their relation to one project; ids in the letter case of the target. */
export type Caller = {
  readonly userId: string
  readonly actor: Actor
  readonly isStaff: boolean
  readonly isSuperUser: boolean
  readonly organizationId: string | null
  /** Whether the project shows MockScore numbers to clients. */
  readonly areScoresVisible: boolean
}

type SnapshotRows = {
  /** The rows to change, as stored: the `pre_snapshot`. Columns are spelled as in the database. */
  readonly prior: readonly PriorRow[]
  /** What else the permission matrix needs; neither returned nor stored. */
  readonly facts?: PriorFacts
  /** The error of the write, disclosed only to callers with the permission for it. */
  readonly objection?: ApiError | undefined
}

/** What a snapshot passes to the other functions of its write. */
export type WithFound<Value> = { readonly found: Value }

/** What a write reads before it changes anything. With an objection the write is not executed, so `found` may be absent. */
export type Snapshot<Found = Partial<WithFound<unknown>>> =
  | (SnapshotRows & Found)
  | (SnapshotRows & Partial<Found> & { readonly objection: ApiError })

/** What `write` receives besides the parameters. */
export type WriteContext<Parameters, Found = unknown> = Found & {
  readonly db: Db
  readonly parameters: Parameters
  readonly target: Target
  readonly caller: Caller
  /** The id of the session that sent the write. */
  readonly sessionId: string
  /** The time of the write, ISO 8601 in UTC: the same for all rows that it changes. */
  readonly now: string
  /** The limit on the total size of one project's files, in bytes. */
  readonly mostProjectFiles: number
  /** The trace of the write, for the jobs that it enqueues; null where no traces are made. */
  readonly traceparent: string | null
}

/** What `snapshot` receives; the caller's rights are checked only after it. */
export type SnapshotContext<Parameters> = {
  readonly db: Db
  readonly parameters: Parameters
  readonly target: Target
  readonly userId: string
}

/** The use of an account: its last sign-in, the failed attempts since, and its open sessions. */
export type AccountUse = {
  readonly lastSignIn: string | null
  readonly failedAttempts: number
  readonly openSessions: number
  readonly hasSecondFactor: boolean
}

/** The newest invitation of a person, as shown to administrators. */
export type Invitation = {
  readonly state: 'pending' | 'expired' | 'accepted' | 'takenBack'
  readonly email: string
  readonly sentAt: string
  readonly expiresAt: string
  readonly acceptedAt: string | null
}

/** Who is invited, and by whom. */
export type Invited = Named & {
  readonly id: string
  readonly email: string
  /** The id of the inviting person. */
  readonly by: string
}

/** The invitations to open an account; ids are people's ids in any letter case. */
export type Invitations = {
  /** Sends an invitation, which revokes earlier ones; does nothing if the person has an account. */
  invite(invited: Invited): Promise<void>
  /** Revokes the invitation of a person. */
  takeBackInvitation(userId: string): Promise<void>
  /** Returns the newest invitation of everyone invited, by the person's id in lower case. */
  invitations(): Promise<ReadonlyMap<string, Invitation>>
}

/** The fields of a person that the sign-in account copies; the account keeps fields that are not given. */
export type AccountOwner = {
  readonly id: string
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly userType?: UserType | undefined
}

/** The sign-in accounts, which are stored outside the targets; ids are people's ids in any letter case. */
export type SignIns = Invitations & {
  /** Returns the use of every account, by the person's id in lower case. */
  uses(): Promise<ReadonlyMap<string, AccountUse>>
  /** Ends every session of a person, and revokes every link to open an account or reset its password. */
  endSessions(userId: string): Promise<void>
  /** Removes every second factor of a person, ends the sessions, and notifies the person by mail. */
  removeSecondFactors(userId: string): Promise<void>
  /** Updates the account of a person, if there is one, to match the person's row. */
  follow(owner: AccountOwner): Promise<void>
}

/** What reads show of sign-in accounts. */
export type AccountUses = Pick<SignIns, 'uses' | 'invitations'>

/** What `after` receives, once the write is committed. */
export type AfterContext<C extends WriteContract, Found = unknown> = Found & {
  readonly parameters: ParametersOf<C>
  readonly updates: UpdatesOf<C>
  readonly userId: string
  readonly signIns: SignIns
}

/** The project and the standard that a write is about. */
export type Subject = { readonly projectId: number | null; readonly standardId: number | null }

/** The scope of a change of access rights: everyone in a project, or one person in every project. */
export type AccessSubject = { readonly projectId: number } | { readonly userId: string }

/** A row locked by a write, and its project. */
export type Lock = { readonly projectId: number; readonly row: string }

/**
 * One write (specification, section 7): a snapshot of the rows, then the change. `Found` is what the snapshot passes on, if
 * anything.
 */
export type WriteOperation<C extends WriteContract, Found = unknown> = {
  /**
   * Reads, locks and returns the rows that the write will change; rejects when an id does not exist or the ids of the request
   * do not belong together. Changes nothing.
   */
  snapshot(context: SnapshotContext<ParametersOf<C>>): Promise<Snapshot<Found>>
  /** Does long work that needs no database before the transaction begins; not called for callers who are locked out. */
  prepare?(parameters: ParametersOf<C>): Promise<void>
  /**
   * Changes the rows, in the same way in both targets. Where they differ, `writeRds` and `writePs` replace it (specification,
   * section 7).
   */
  write?(context: WriteContext<ParametersOf<C>, Found>): Promise<UpdatesOf<C>>
  writeRds?(context: WriteContext<ParametersOf<C>, Found>): Promise<UpdatesOf<C>>
  writePs?(context: WriteContext<ParametersOf<C>, Found>): Promise<UpdatesOf<C>>
  /** Runs after the commit, before the response. An error in it is reported; the write still succeeds. */
  after?(context: AfterContext<C, Found>): Promise<void>
  /** Whether a repeated request runs `after` too, since the process may have ended before it: where happening twice does less harm than never. */
  readonly isAfterRepeated?: boolean
  /** Returns the project and the standard recorded in the history. */
  subject(parameters: ParametersOf<C>, snapshot: Partial<Found>): Subject
  /**
   * Names what the snapshot locks. Concurrent writes that lock different rows share one durable commit, those of one project
   * always on the same connection; a write without a name gets its own transaction.
   */
  locks?(parameters: ParametersOf<C>): Lock
  /**
   * Returns how the write is executed in one round trip when its parameters alone decide what it changes; undefined when what is stored decides. It changes, stores and returns what
   * `snapshot` and `write` would.
   */
  inOneStatement?(
    parameters: ParametersOf<C>,
    author: { readonly userId: string; readonly now: string },
  ): WriteInOneStatement | undefined
  /** The error for both "does not exist" and "not yours"; 'notFound' by default. */
  readonly missing?: ErrorCode
  /**
   * The caches it invalidates besides that of its project: modules and their standards ('modules'), or the names of people and
   * projects ('names').
   */
  readonly invalidates?: readonly Exclude<CacheName, 'access'>[]
  /**
   * Returns whose access rights the write changes, ids in the letter case of the target: the write waits for the writes
   * authorized by the old rights, and later ones are authorized by the new rights. Null when they cannot have authorized any
   * write yet (a new project, a new person).
   */
  changesAccessOf?(parameters: ParametersOf<C>, snapshot: Partial<Found>): AccessSubject | null
  /** False when this call stores nothing (a dry run): it is rolled back and leaves no history. Default true. */
  isStored?(parameters: ParametersOf<C>): boolean
  /** Returns what the history stores in place of parameters that are too long. */
  historyParameters?(parameters: ParametersOf<C>): unknown
}

export type AnyWriteOperation = WriteOperation<WriteContract, Partial<WithFound<unknown>>>

/** What a read receives. */
export type ReadContext<Query> = {
  readonly db: Db
  readonly query: Query
  readonly target: Target
  readonly caller: Caller
  /** Whether staff impersonate the caller: what only the caller may see stays hidden. */
  readonly isPreview: boolean
  /** What the permission matrix allows the caller to see. */
  readonly reply: Reply
  readonly reference: Reference
  readonly signIns: AccountUses
  /** Resolves when longer work may continue; requests share each turn of the event loop as long as their work is short. */
  readonly takeTurn: () => Promise<void>
}

/** The part of a standard that is the same in every project, cached in memory. */
export type KnownStandard = {
  readonly Id: number
  readonly Name: string
  readonly StandardSetId: number
  readonly isDTRPassthrough: boolean
  readonly counts: { readonly mandatory: number; readonly points: number; readonly li: number }
  /** All the values that decide its scores and labels, as one string. */
  readonly state: string
  /** The fields of a list row that are the same in every project: a JSON object without its closing brace. */
  readonly json: string
  /** `json` in UTF-8. */
  readonly bytes: Uint8Array
  /** The position among all standards: by module, group order, ordinal, name. */
  readonly position: number
}

/** Rarely changing data, cached in memory until a write changes it. */
export type Reference = {
  readonly standards: ReadonlyMap<number, KnownStandard>
  readonly modules: ReadonlyMap<number, KnownModule>
  readonly names: KnownNames
  /**
   * The list rows of projects by project, valid while their version is the newest; a request that builds a newer row stores it
   * here.
   */
  readonly projectRows: Map<number, VersionedRow>
  /** The words of modules by module, valid while the module's elements stay unchanged; a request that counts them stores them here. */
  readonly requirementWords: Map<number, RequirementWords>
  readonly documentIndexes: DocumentIndexes
}

/** The counts of a module. */
export type KnownModule = {
  readonly standardCount: number
  readonly elementCount: number
  /** The number of projects that work it. */
  readonly projectCount: number
}

/** A row with the version of the data that it was built from. */
export type VersionedRow = { readonly version: string; readonly row: unknown }

/** The names of people, by id in the letter case of the target, and of projects. */
export type KnownNames = {
  readonly people: ReadonlyMap<string, string>
  readonly projects: ReadonlyMap<number, string>
}

type RowOf<Data> = Data extends readonly (infer Row)[] ? Row : never

/** One read (specification, section 7). */
export type ReadOperation<C extends ReadContract> = {
  /** Returns the project whose people may see the response; null when the read is not about one project. */
  project(query: QueryOf<C>): number | null
  /** Returns the permissions for this query where they differ from the contract's `may`. */
  may?(query: QueryOf<C>): ReadContract['may']
  /** Returns the data, a page of it where the query asks for one, or the finished JSON of the whole response. */
  read(
    context: ReadContext<QueryOf<C>>,
  ): Promise<ReplyOf<C> | Page<RowOf<ReplyOf<C>>> | FinishedJson>
  /**
   * Returns the key under which the response is cached for all callers of the same kind until the project changes; null when
   * it must not be cached.
   */
  cacheKey?(query: QueryOf<C>, caller: Caller): string | null
}

/** The JSON of a whole response, including `data`, in UTF-8. */
export class FinishedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
