import * as comment from './comment-conditions.ts'
import * as document from './document-conditions.ts'
import type { Condition } from './permission-facts.ts'
import * as report from './report-conditions.ts'
import * as review from './review-conditions.ts'
import * as rfi from './rfi-conditions.ts'
import * as task from './task-conditions.ts'
import * as user from './user-conditions.ts'

/** What each condition of the permission matrix requires, worded to follow "may, when" or to stand alone. */
const words: ReadonlyMap<Condition, string> = new Map([
  [task.assignsPeopleOfProject, 'when all assignees are clients or consultants of the project'],
  [
    task.isTaskAuthorAddingPeopleOfProject,
    'own tasks; all assignees are clients or consultants of the project',
  ],
  [task.isTaskAuthorOrSeniorConsultant, 'own tasks, and those of standards led as SC'],
  [task.isTaskAuthorAndNobodyElseCompleted, 'own tasks that no other person has completed'],
  [task.isOwnAssignment, 'their own assignment'],
  [review.sendsElementBack, 'only to return an element (true to false)'],
  [review.assignsAssociateOfOwnStandards, 'only the AC, in standards led as SC'],
  [
    review.handsStandardIn,
    'only to submit a standard for Desktop Review (is_ready_by_client false to true)',
  ],
  [report.isForClients, 'saved reports made for clients'],
  [rfi.answersOpenRequest, 'requests that are not marked as answered'],
  [rfi.changesLetterTemplate, 'the template of response letters'],
  [document.isNotUploadedToURAC, 'documents that have not been uploaded to the accreditor'],
  [
    document.isUncitedUploadOfOwnOrganization,
    'uploads of their own organization that staff have not cited and that have not been uploaded to the accreditor',
  ],
  [document.describesOwnUpload, 'title and description of own uploads'],
  [document.isOwnUpload, 'own uploads'],
  [document.citesVisibleDocument, 'documents that are visible to the caller'],
  [document.isOwnCitation, 'own citations'],
  [comment.seesComment, 'comments that are visible to the caller'],
  [comment.isOwnReply, 'own replies'],
  [comment.isOwnVisibleReply, 'own replies to comments that are visible to the caller'],
  [user.isSuperUser, 'super users'],
  [user.isOtherThanSelf, 'accounts of other people'],
  [
    user.isOtherThanSelfAndLastAdministrator,
    'accounts of other people, except the last administrator',
  ],
  [
    user.keepsOwnRoleAndLastAdministrator,
    'everyone; not their own role or type, nor the type of the last administrator',
  ],
  [user.changesOwnProfile, 'their own name, title, phone number, URL and notifications'],
])

/** Returns the wording of a condition; undefined for a function outside the matrix. */
export const conditionWords = (condition: Condition): string | undefined => words.get(condition)
