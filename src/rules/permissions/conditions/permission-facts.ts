/** A row that a write read before it changes anything. */
export type PriorRow = Readonly<Record<string, unknown>>

/**
 * The input of a condition of the permission matrix: the caller, the parameters of the request, and the rows before the write.
 * A condition denies when a row or a field is missing.
 */
export type Facts = {
  readonly userId: string
  readonly isSuperUser?: boolean
  readonly parameters: Readonly<Record<string, unknown>>
  readonly prior: readonly PriorRow[]
}

/**
 * The fields of `prior[0]` that conditions read. A stored field has the name of its column; the others are computed by
 * the write's snapshot for this decision only.
 */
export type PriorFacts = {
  /** Task:Create, Task:Edit by a client: ids of the project's clients and consultants. */
  readonly AssignableUserIds?: readonly string[]
  /** Task:Edit, Task:Delete: the author of the task; Comment:EditReply, Comment:DeleteReply: the author of the reply. */
  readonly AuthorId?: string
  /** Task:Delete: ids of the senior consultants of the task's standard in the three phases. */
  readonly StandardOwnerIds?: readonly string[]
  /** Task:Delete by a client: the task's assignees. */
  readonly Assignees?: readonly { readonly UserId: string; readonly IsCompleted: boolean }[]
  /** Element:UpdateClientReady by a consultant. */
  readonly IsClientReady?: boolean
  /** Standard:UpdateStatus by a client; a record that does not exist yet counts as not ready. */
  readonly IsReadyByClient?: boolean
  /** Standard:UpdateConsultantAssignments by a consultant; in every prior row. */
  readonly OwnerId?: string | null
  /** Report:Open by a client: the audience that the saved report was made for. */
  readonly Audience?: string
  /** RFI:UpdateAnswer by a client. */
  readonly IsAnswered?: boolean
  /** Document:Replace, Document:Restore, Document:Delete. */
  readonly IsUploadedToURAC?: boolean
  /** Document:Replace, Document:Restore, Document:Delete by a client: uploaded by someone in the caller's organization. */
  readonly IsOwnOrganizationUpload?: boolean
  /** Document:Replace, Document:Restore, Document:Delete by a client: staff have cited it. */
  readonly IsCitedByStaff?: boolean
  /**
   * Citation:Create and writes on tasks and comments by a client: the document, the task or the comment is visible to the caller.
   * What a client cannot see is reported as missing.
   */
  readonly IsVisibleToCaller?: boolean
  /** Document:Update, Citation:Update, Citation:Delete by a client. */
  readonly CreatedBy?: string
  /** User:Update, User:Delete, User:UpdateGFLock: the user is the only administrator who can sign in. */
  readonly IsLastAdministrator?: boolean
  /** User:Update: the stored role and type. */
  readonly Role?: string
  readonly UserType?: string
}

/** A condition in a cell of the matrix: whether the request and the stored rows allow the write. */
export type Condition = (facts: Facts) => boolean

/** Returns the first prior row with the fields that conditions read; an empty object without prior rows. */
export const priorOf = ({ prior }: Facts): PriorFacts => prior[0] ?? {}

/** Returns the value if it is a list, otherwise an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Whether the request contains only the allowed parameters. */
export const namesOnly = ({ parameters }: Facts, allowed: readonly string[]): boolean =>
  Object.entries(parameters).every(([name, value]) => value === undefined || allowed.includes(name))
