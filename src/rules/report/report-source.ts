import type { ColumnsOfWrite, HistoryEntry } from '../history/describe-entry.ts'
import type { ElementPhase, Phase } from '../review/phases.ts'

/** A standard in one phase; fields that the reader may not see are absent. */
export type SourceDetails = {
  readonly label: string
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly ClientComment: string | null
  readonly LastClientId: string | null
  readonly ClientCommentLastModified: string | null
  readonly ConsultantComment?: string | null | undefined
  readonly LastConsultantId?: string | null | undefined
  readonly ConsultantCommentLastModified?: string | null | undefined
  readonly TheGood?: string | null | undefined
  readonly TheBad?: string | null | undefined
  readonly MockScore?:
    | {
        readonly mandatoryScore: number | null
        readonly pointsScore: number | null
        readonly liScore: number | null
      }
    | undefined
}

/** An element in one phase; fields that the reader may not see are absent. */
export type SourceElementDetails = {
  readonly ConsultantComment?: string | null | undefined
  readonly ConsultantCommentDate?: string | null | undefined
  readonly ConsultantId?: string | null | undefined
  readonly IsClientReady: boolean
  readonly MockScore?: number | null | undefined
}

/** A citation that the reader may see. */
export type SourceCitation = {
  readonly Name: string
  readonly Title: string | null
  readonly Citation: string | null
  readonly Anchor: { readonly page: number; readonly exact?: string | undefined } | null
}

export type SourceElement = {
  readonly Id: number
  readonly Name: string
  readonly Text: string
  readonly Stem: boolean
  readonly ParentElement: { readonly Name: string } | null
  readonly ElementTypeId: number
  readonly isScorable: boolean
  readonly phaseDetails: { readonly [Name in ElementPhase]?: SourceElementDetails | undefined }
  readonly citations: readonly SourceCitation[]
  readonly support: {
    readonly SupportText: string
    readonly LastClientId: string
    readonly ModifiedDate: string
  } | null
}

/** A standard in a phase. */
export type SourceStandard = {
  readonly Id: number
  readonly Name: string
  readonly StandardSetId: number
  readonly isDTRPassthrough: boolean
  readonly groupTitle?: string | undefined
  readonly details: SourceDetails
  readonly elements: readonly SourceElement[]
}

/** A task that the reader may see. */
export type SourceTask = {
  readonly StandardId: number
  readonly Text: string
  readonly DueDate: string | null
  readonly assignees: readonly {
    readonly UserId: string
    readonly FullName: string
    readonly IsCompleted: boolean
  }[]
}

/** A request of the accreditor. */
export type SourceRequest = {
  readonly StandardId: number
  readonly StandardName: string
  readonly Text: string
  readonly elements: readonly { readonly Name: string }[]
  readonly ReceivedDate: string
  readonly DueDate: string | null
  readonly Answer: string | null
  readonly IsAnswered: boolean
  readonly SentDate: string | null
}

/** The history of a standard as the reader of the report sees it. */
export type SourceHistory = {
  /** Newest first. */
  readonly entries: readonly (HistoryEntry & {
    readonly CreatedAt: string
    readonly FullName: string | null
  })[]
  /** Whether there are earlier entries that were not read. */
  readonly isCut: boolean
  readonly columnsOf: ColumnsOfWrite
}

/** Everything that a report is made from: the rows and fields that its reader may see, of the standards in scope, in module order. */
export type ReportSource = {
  readonly project: string
  /** The name and logo shown on reports; null where not set. */
  readonly organization?:
    | {
        readonly OrganizationName: string | null
        readonly LogoSha256: string | null
        readonly LogoWidth: number | null
        readonly LogoHeight: number | null
      }
    | undefined
  readonly audience: 'staff' | 'client'
  readonly phase: Phase
  /** The day on which the rows were read, YYYY-MM-DD in UTC. */
  readonly date: string
  /** The modules in scope, in their order. */
  readonly modules: readonly {
    readonly Id: number
    readonly Name: string
    readonly Version: string | null
  }[]
  readonly standards: readonly SourceStandard[]
  readonly tasks: readonly SourceTask[]
  readonly requests: readonly SourceRequest[]
  /** The dates of the project, earliest first. */
  readonly dates: readonly { readonly Name: string; readonly Date: string }[]
  /** The history of the one standard in scope, for reports that show it. */
  readonly history?: SourceHistory | undefined
  /** Returns the name of a person; empty when unknown. */
  readonly nameOf: (userId: string) => string
}
