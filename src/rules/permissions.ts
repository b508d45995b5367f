import type { Actor } from './actor.ts'
import * as document from './document-conditions.ts'
import type { Facts } from './permission-facts.ts'
import * as review from './review-conditions.ts'
import * as task from './task-conditions.ts'
import * as user from './user-conditions.ts'
import type { WriteName } from './write-names.ts'

/** One cell of the matrix: always, never, or when the condition holds. */
export type Cell = boolean | ((facts: Facts) => boolean)

type Row = Readonly<Record<Actor, Cell>>

const yes = true
const no = false

/** A row by Administrator, linked Consultant, other Consultant, linked client; all others have nothing unless a last cell says so. */
const row = (ADM: Cell, linked: Cell, unlinked: Cell, client: Cell, other: Cell = no): Row => ({
  ADM,
  'C+': linked,
  'C-': unlinked,
  'K+': client,
  Ko: other,
  Kx: other,
  ANON: no,
  LOCK: no,
})

const administrators = row(yes, no, no, no)
const staffOfProject = row(yes, yes, no, no)

/** Who may do which write: the permission matrix, one row a write, checked on every call before anything is changed. */
export const writePermissions = {
  'Task:Create': row(yes, yes, no, task.assignsPeopleOfProject),
  'Task:Edit': row(yes, yes, no, task.isTaskAuthorAddingPeopleOfProject),
  'Task:Delete': row(
    yes,
    task.isTaskAuthorOrSeniorConsultant,
    no,
    task.isTaskAuthorAndNobodyElseCompleted,
  ),
  'Task:UpdateCompletion': row(yes, yes, no, task.isOwnAssignment),
  'Element:UpdateConsultantComment': staffOfProject,
  'Element:UpdateMockScore': staffOfProject,
  'Element:UpdateClientReady': row(yes, review.sendsElementBack, no, yes),
  'Standard:UpdateClientComment': row(no, no, no, yes),
  'Standard:UpdateConsultantComment': staffOfProject,
  'Standard:UpdateConsultantCommentReady': staffOfProject,
  'Standard:UpdateGapAnalysisComment': staffOfProject,
  'Standard:UpdateGapAnalysisCommentReady': staffOfProject,
  'Standard:UpdateConsultantAssignments': row(yes, review.assignsAssociateOfOwnStandards, no, no),
  'Standard:UpdateStatus': row(yes, yes, no, review.handsStandardIn),
  'Standard:UpdatePhaseExtendedInfo': row(yes, yes, yes, yes, yes),
  'Standard:Create': administrators,
  'Standard:Update': administrators,
  'Standard:Delete': administrators,
  'Document:Upload': row(yes, yes, no, yes),
  'Document:Replace': row(
    yes,
    document.isNotUploadedToURAC,
    no,
    document.isUncitedUploadOfOwnOrganization,
  ),
  'Document:Delete': row(
    yes,
    document.isNotUploadedToURAC,
    no,
    document.isUncitedUploadOfOwnOrganization,
  ),
  'Document:Update': row(yes, yes, no, document.describesOwnUpload),
  'Citation:Create': row(yes, yes, no, document.citesVisibleDocument),
  'Citation:Update': row(yes, yes, no, document.isOwnCitation),
  'Citation:Delete': row(yes, yes, no, document.isOwnCitation),
  'User:Create': administrators,
  'User:Delete': row(user.isOtherThanSelfAndLastAdministrator, no, no, no),
  'User:UpdateGFLock': row(user.isOtherThanSelfAndLastAdministrator, no, no, no),
  'User:Invite': administrators,
  'User:TakeBackInvitation': administrators,
  'User:EndSessions': administrators,
  'User:RemoveSecondFactors': row(user.isOtherThanSelf, no, no, no),
  'User:Update': row(
    user.keepsOwnRoleAndLastAdministrator,
    user.changesOwnProfile,
    user.changesOwnProfile,
    user.changesOwnProfile,
    user.changesOwnProfile,
  ),
  'Project:Create': administrators,
  'Project:AddClient': administrators,
  'Project:RemoveClient': administrators,
  'Project:AddModule': administrators,
  'Project:RemoveModule': administrators,
  'Project:UpdateStandardAssignments': administrators,
  'Project:UpdateSettings': administrators,
  'Project:UpdateStatus': administrators,
  'Template:Upload': administrators,
  'Template:Delete': administrators,
  'StandardTip:Update': administrators,
  'Date:Create': administrators,
  'Date:Update': administrators,
  'Date:Delete': administrators,
  'Module:Create': administrators,
  'Module:Update': administrators,
  'Module:Finalize': administrators,
  'Module:Import': administrators,
  'Element:Create': administrators,
  'Element:Update': administrators,
  'Element:Delete': administrators,
  'History:Export': administrators,
  'Preview:Start': staffOfProject,
  'Preview:End': staffOfProject,
  'Test:Create': row(user.isSuperUser, no, no, no),
} as const satisfies Record<WriteName, Row>

/** Whether a caller may do a write, given what the write found before it changes anything. */
export function mayWrite(name: WriteName, actor: Actor, facts: Facts): boolean {
  const cell: Cell = writePermissions[name][actor]
  return typeof cell === 'function' ? cell(facts) : cell
}
