import type { ThreadComment } from '#rules/comments/threads.ts'
import type { ProjectStatusId } from '#rules/projects/project-status.ts'
import type { StatusFlags } from '#rules/review/phase-columns.ts'
import type { ElementPhase, Phase } from '#rules/review/phases.ts'
import type { StandardStatus } from '#rules/review/standard-status.ts'
import type { DemoDocument } from './documents/demo-document-shape.ts'

/** A standard phase record of a demo project, in the product's field names; dates are ISO 8601 in UTC, ids are lower case. */
export type DemoPhaseRecord = StatusFlags & {
  readonly Status: StandardStatus
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly ClientComment: string | null
  readonly LastClientId: string | null
  readonly ClientCommentLastModified: string | null
  readonly ConsultantComment: string | null
  readonly LastConsultantId: string | null
  readonly ConsultantCommentLastModified: string | null
  readonly IsConsultantCommentVisible: boolean
}

/** The fields of a standard that exist only in Gap Analysis. */
export type DemoGapAnalysisExtras = {
  readonly TheGood: string | null
  readonly TheBad: string | null
  readonly IsTheGoodVisible: boolean
  readonly IsTheBadVisible: boolean
}

/** An element phase record; only elements that are scored, ready or commented have one. */
export type DemoElementRecord = {
  readonly ElementName: string
  readonly MockScore: number | null
  readonly IsClientReady: boolean
  readonly ConsultantComment: string | null
  readonly ConsultantId: string | null
  readonly ConsultantCommentDate: string | null
}

/** The state of one standard of the demo module in a project, in all three phases. */
export type DemoStandardStory = {
  readonly StandardKey: string
  readonly phases: Readonly<Record<Phase, DemoPhaseRecord>>
  readonly gapAnalysisExtras: DemoGapAnalysisExtras
  readonly elements: Readonly<Record<ElementPhase, readonly DemoElementRecord[]>>
}

/** A task of a demo project; DueDate is a day as YYYY-MM-DD. */
export type DemoTask = {
  readonly StandardKey: string
  readonly Text: string
  readonly AuthorId: string
  readonly CreationDate: string
  readonly DueDate?: string
  readonly assignees: readonly { readonly UserId: string; readonly IsCompleted: boolean }[]
}

/** A thread under a comment of a demo project; times are ISO 8601 in UTC. */
export type DemoThread = {
  readonly StandardKey: string
  /** The element that the comment is on. */
  readonly ElementName?: string
  readonly Phase: Phase
  readonly Comment: ThreadComment
  readonly replies: readonly {
    readonly AuthorId: string
    readonly CreatedDate: string
    readonly Text: string
    readonly mentions: readonly string[]
  }[]
  readonly resolved?: { readonly by: string; readonly at: string }
}

/** A project date; Date is a day as YYYY-MM-DD. */
export type DemoDate = { readonly Name: string; readonly Date: string }

/** A demo project with its people, dates, tasks and documents, and the state of each standard of the demo module. */
export type DemoProject = {
  readonly Id: number
  readonly Name: string
  readonly StatusId: ProjectStatusId
  readonly IsWaiveDocument: boolean
  readonly clients: readonly string[]
  readonly consultants: readonly string[]
  readonly dates: readonly DemoDate[]
  readonly standards: readonly DemoStandardStory[]
  readonly tasks: readonly DemoTask[]
  readonly documents: readonly DemoDocument[]
  readonly threads: readonly DemoThread[]
}
