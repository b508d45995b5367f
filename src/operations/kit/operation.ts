import type { Actor } from '../../rules/actor.ts'
import type { PriorFacts, PriorRow } from '../../rules/permission-facts.ts'
import type { Reply } from '../../rules/read-permissions.ts'
import type { Target } from '../../rules/targets.ts'
import type { UserType } from '../../rules/user-types.ts'
import type {
  ParametersOf,
  QueryOf,
  ReadContract,
  ReplyOf,
  UpdatesOf,
  WriteContract,
} from './contract.ts'
import type { Touched } from './counters.ts'
import type { Db } from './db.ts'
import type { ErrorCode } from '../../rules/errors.ts'
import type { Named } from '../../rules/person-name.ts'
import type { Refusal } from './refusal.ts'

/** Who is calling, as far as one project is concerned; ids in the letter case of the target. */
export type Caller = {
  readonly userId: string
  readonly actor: Actor
  readonly isStaff: boolean
  readonly isSuperUser: boolean
  readonly organizationId: string | null
  /** Whether the project shows MockScore numbers to clients. */
  readonly areScoresVisible: boolean
}

/** What a write finds before it changes anything. */
export type Snapshot<Row extends PriorRow = PriorRow> = {
  /** The rows that it will change, as they are: the `pre_snapshot`. Columns are spelled as in the database. */
  readonly prior: readonly Row[]
  /** What else the permission matrix asks; never answered, never kept. */
  readonly facts?: PriorFacts
  /** What stands in the way of the write; told only to those who may do it. */
  readonly objection?: Refusal | undefined
}

/** What a write gets beside its parameters. */
export type WriteContext<Parameters> = {
  readonly db: Db
  readonly parameters: Parameters
  readonly target: Target
  readonly caller: Caller
  /** The id of the session from which it is written. */
  readonly sessionId: string
  /** The moment of the write, ISO 8601 in UTC: one for all rows that it changes. */
  readonly now: string
  /** The rows that the snapshot answered. */
  readonly prior: readonly PriorRow[]
  /** How much the files of one project may hold, in bytes. */
  readonly mostProjectFiles: number
}

/** What the look before a write gets: the caller's rights are judged only after it. */
export type SnapshotContext<Parameters> = {
  readonly db: Db
  readonly parameters: Parameters
  readonly target: Target
  readonly userId: string
}

/** How an account has been used: when it last signed in, the failed attempts since, and the sessions that are open. */
export type AccountUse = {
  readonly lastSignIn: string | null
  readonly failedAttempts: number
  readonly openSessions: number
  readonly hasSecondFactor: boolean
}

/** The newest invitation of a person, as administrators see it. */
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
  /** The id of who invites. */
  readonly by: string
}

/** The invitations to open an account; ids are people's ids in any letter case. */
export type Invitations = {
  /** Posts an invitation, which makes earlier ones void, unless the person has an account. */
  invite(invited: Invited): Promise<void>
  /** Makes the invitation of a person void. */
  takeBackInvitation(userId: string): Promise<void>
  /** The newest invitation of everybody who was invited, by the person's id in lower case. */
  invitations(): Promise<ReadonlyMap<string, Invitation>>
}

/** What the sign-in account repeats of a person; what is not given stays as the account has it. */
export type AccountOwner = {
  readonly id: string
  readonly email?: string | undefined
  readonly name?: string | undefined
  readonly userType?: UserType | undefined
}

/** The sign-in accounts, which lie beside the targets; ids are people's ids in any letter case. */
export type SignIns = Invitations & {
  /** The use of every account, by the person's id in lower case. */
  uses(): Promise<ReadonlyMap<string, AccountUse>>
  /** Ends every session of a person, and every link that could open an account or a new password. */
  endSessions(userId: string): Promise<void>
  /** Takes every second factor of a person away, ends the sessions, and tells the person by mail. */
  removeSecondFactors(userId: string): Promise<void>
  /** Brings the account of a person, where there is one, in step with the person's row. */
  follow(owner: AccountOwner): Promise<void>
}

/** What follows a write gets, once it is stored. */
export type AfterContext<C extends WriteContract> = {
  readonly parameters: ParametersOf<C>
  readonly prior: readonly PriorRow[]
  readonly updates: UpdatesOf<C>
  /** Who has written. */
  readonly userId: string
  readonly signIns: SignIns
}

/** What a write tells the road beside its updates. */
export type Place = { readonly projectId: number | null; readonly standardId: number | null }

/** Whose access rights a write changes: those of everybody in a project, or those of one person in every project. */
export type AccessSubject = { readonly projectId: number } | { readonly userId: string }

/** A row that a write locks, and the project to which it belongs. */
export type Lock = { readonly projectId: number; readonly row: string }

/** One write (specification, section 7): a look at the rows as they are, then the change. */
export type WriteOperation<C extends WriteContract> = {
  /**
   * Reads and locks the rows that the write will change and answers them; refuses when an id does not exist or the ids
   * of the request do not belong together. Changes nothing.
   */
  snapshot(context: SnapshotContext<ParametersOf<C>>): Promise<Snapshot>
  /** Does, before the transaction begins, what takes long and needs no database; for callers who may write at all. */
  prepare?(parameters: ParametersOf<C>): Promise<void>
  writeRds?(context: WriteContext<ParametersOf<C>>): Promise<UpdatesOf<C>>
  writePs?(context: WriteContext<ParametersOf<C>>): Promise<UpdatesOf<C>>
  /** Runs after the commit, before the answer; when it fails, that is reported and the write is done all the same. */
  after?(context: AfterContext<C>): Promise<void>
  /** The project and the standard that the history names. */
  place(parameters: ParametersOf<C>, prior: readonly PriorRow[]): Place
  /**
   * Names what the snapshot locks. Writes that wait at the same time and lock different rows share one durable commit, those of
   * one project always on the same connection; a write without a name has a transaction to itself.
   */
  locks?(parameters: ParametersOf<C>): Lock
  /** The refusal for "does not exist" and "not yours" alike; 'notFound' when not given. */
  readonly missing?: ErrorCode
  /** What the write changes beside its project: modules and their standards ('modules'), or the names of people and projects ('names'). */
  readonly touches?: readonly Exclude<Touched, 'access'>[]
  /**
   * Whose access rights the write changes, ids in the letter case of the target: it waits for the writes that were judged by them, and later ones are
   * judged by what it leaves. Null when nobody can have been judged by them yet (a new project, a new person).
   */
  changesAccessOf?(parameters: ParametersOf<C>, prior: readonly PriorRow[]): AccessSubject | null
  /** False for a write that stores nothing this time (a dry run): it is rolled back and leaves no history. Default true. */
  isStored?(parameters: ParametersOf<C>): boolean
  /** What the history keeps of the parameters when they are too long to keep whole. */
  remembered?(parameters: ParametersOf<C>): unknown
}

/** What a read gets. */
export type ReadContext<Query> = {
  readonly db: Db
  readonly query: Query
  readonly target: Target
  readonly caller: Caller
  /** Whether staff look as the caller: then what is the caller's alone stays hidden. */
  readonly isPreview: boolean
  /** What the permission matrix lets the caller see. */
  readonly reply: Reply
  readonly reference: Reference
  readonly signIns: SignIns
  /** Resolves when longer work may be done: several requests do it in each turn of the event loop, while it is short. */
  readonly turn: () => Promise<void>
}

/** What a standard is in every project alike, held in memory. */
export type KnownStandard = {
  readonly Id: number
  readonly Name: string
  readonly StandardSetId: number
  readonly isDTRPassthrough: boolean
  readonly counts: { readonly mandatory: number; readonly points: number; readonly li: number }
  /** What of it decides scores and labels, as one text. */
  readonly state: string
  /** The fields of a list row that do not change from project to project: a JSON object without its closing brace. */
  readonly json: string
  /** The same as bytes. */
  readonly bytes: Uint8Array
  /** Where the standard stands among all: by module, group order, ordinal, name. */
  readonly position: number
}

/** What rarely changes, held in memory and dropped by the writes that change it. */
export type Reference = {
  readonly standards: ReadonlyMap<number, KnownStandard>
  readonly modules: ReadonlyMap<number, KnownModule>
  readonly names: KnownNames
  /** The rows of projects as lists answer them, by project, for whoever finds them of the newest version; who makes a newer one leaves it here. */
  readonly projectRows: Map<number, MadeRow>
}

/** What of a module is counted. */
export type KnownModule = {
  readonly standardCount: number
  readonly elementCount: number
  /** How many projects work it. */
  readonly projectCount: number
}

/** A row that was made for a version of what it tells of. */
export type MadeRow = { readonly version: string; readonly row: unknown }

/** The names of people, by their id in the letter case of the target, and of projects. */
export type KnownNames = {
  readonly people: ReadonlyMap<string, string>
  readonly projects: ReadonlyMap<number, string>
}

/** One read (specification, section 7): one query, one answer. */
export type ReadOperation<C extends ReadContract> = {
  /** The project whose people may see the answer; null when the read is not about one project. */
  project(query: QueryOf<C>): number | null
  /** The row of the permission matrix for this query, where it is not the contract's. */
  may?(query: QueryOf<C>): ReadContract['may']
  /** Answers the data, or the finished JSON of the whole answer. */
  read(context: ReadContext<QueryOf<C>>): Promise<ReplyOf<C> | FinishedJson>
  /** A key under which the same answer serves all callers of the same kind until the project changes; null when it may not be kept. */
  keptAs?(query: QueryOf<C>, caller: Caller): string | null
}

/** The JSON of a whole answer, with its `data`, as bytes. */
export class FinishedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}
