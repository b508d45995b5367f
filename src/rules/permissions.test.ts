import { describe, expect, test } from 'vitest'
import { actors, type Actor } from './actor.ts'
import * as document from './document-conditions.ts'
import { mayWrite, writePermissions } from './permissions.ts'
import type { Condition, Facts } from './permission-facts.ts'
import * as review from './review-conditions.ts'
import * as task from './task-conditions.ts'
import * as user from './user-conditions.ts'
import { writeNames, type WriteName } from './write-names.ts'

/** The matrix in the order of `actors`: Y always, - never, ? under a condition. */
const matrix: Record<WriteName, string> = {
  'Task:Create': 'YY-?----',
  'Task:Edit': 'YY-?----',
  'Task:Delete': 'Y?-?----',
  'Task:UpdateCompletion': 'YY-?----',
  'Element:UpdateConsultantComment': 'YY------',
  'Element:UpdateMockScore': 'YY------',
  'Element:UpdateClientReady': 'Y?-Y----',
  'Element:Create': 'Y-------',
  'Element:Update': 'Y-------',
  'Element:Delete': 'Y-------',
  'Standard:UpdateClientComment': '---Y----',
  'Standard:UpdateConsultantComment': 'YY------',
  'Standard:UpdateConsultantCommentReady': 'YY------',
  'Standard:UpdateGapAnalysisComment': 'YY------',
  'Standard:UpdateGapAnalysisCommentReady': 'YY------',
  'Standard:UpdateConsultantAssignments': 'Y?------',
  'Standard:UpdateStatus': 'YY-?----',
  'Standard:UpdatePhaseExtendedInfo': 'YYYYYY--',
  'Standard:Create': 'Y-------',
  'Standard:Update': 'Y-------',
  'Standard:Delete': 'Y-------',
  'Document:Upload': 'YY-Y----',
  'Document:Replace': 'Y?-?----',
  'Document:Delete': 'Y?-?----',
  'Document:Update': 'YY-?----',
  'Citation:Create': 'YY-?----',
  'Citation:Update': 'YY-?----',
  'Citation:Delete': 'YY-?----',
  'User:Create': 'Y-------',
  'User:Update': '??????--',
  'User:Delete': '?-------',
  'User:UpdateGFLock': '?-------',
  'User:Invite': 'Y-------',
  'User:TakeBackInvitation': 'Y-------',
  'User:EndSessions': 'Y-------',
  'User:RemoveSecondFactors': '?-------',
  'Project:Create': 'Y-------',
  'Project:AddClient': 'Y-------',
  'Project:RemoveClient': 'Y-------',
  'Project:AddModule': 'Y-------',
  'Project:RemoveModule': 'Y-------',
  'Project:UpdateStandardAssignments': 'Y-------',
  'Project:UpdateSettings': 'Y-------',
  'Project:UpdateStatus': 'Y-------',
  'Template:Upload': 'Y-------',
  'Template:Delete': 'Y-------',
  'StandardTip:Update': 'Y-------',
  'Date:Create': 'Y-------',
  'Date:Update': 'Y-------',
  'Date:Delete': 'Y-------',
  'Module:Create': 'Y-------',
  'Module:Update': 'Y-------',
  'Module:Finalize': 'Y-------',
  'Module:Import': 'Y-------',
  'History:Export': 'Y-------',
  'Preview:Start': 'YY------',
  'Preview:End': 'YY------',
  'Test:Create': '?-------',
}

const nothing: Facts = { userId: 'me', parameters: {}, prior: [] }

describe('every cell of the matrix', () => {
  test.each(writeNames)('%s', (name) => {
    const cells = actors.map((actor) => {
      const cell: unknown = writePermissions[name][actor]
      return typeof cell === 'function' ? '?' : cell === true ? 'Y' : '-'
    })
    expect(cells.join('')).toBe(matrix[name])
  })
})

const guarded: readonly [WriteName, Actor, Condition][] = [
  ['Task:Create', 'K+', task.assignsPeopleOfProject],
  ['Task:Edit', 'K+', task.isTaskAuthorAddingPeopleOfProject],
  ['Task:Delete', 'C+', task.isTaskAuthorOrSeniorConsultant],
  ['Task:Delete', 'K+', task.isTaskAuthorAndNobodyElseCompleted],
  ['Task:UpdateCompletion', 'K+', task.isOwnAssignment],
  ['Element:UpdateClientReady', 'C+', review.sendsElementBack],
  ['Standard:UpdateConsultantAssignments', 'C+', review.assignsAssociateOfOwnStandards],
  ['Standard:UpdateStatus', 'K+', review.handsStandardIn],
  ['Document:Replace', 'C+', document.isNotUploadedToURAC],
  ['Document:Replace', 'K+', document.isUncitedUploadOfOwnOrganization],
  ['Document:Delete', 'C+', document.isNotUploadedToURAC],
  ['Document:Delete', 'K+', document.isUncitedUploadOfOwnOrganization],
  ['Document:Update', 'K+', document.describesOwnUpload],
  ['Citation:Create', 'K+', document.citesVisibleDocument],
  ['Citation:Update', 'K+', document.isOwnCitation],
  ['Citation:Delete', 'K+', document.isOwnCitation],
  ['User:Update', 'ADM', user.keepsOwnRoleAndLastAdministrator],
  ['User:Update', 'C+', user.changesOwnProfile],
  ['User:Update', 'C-', user.changesOwnProfile],
  ['User:Update', 'K+', user.changesOwnProfile],
  ['User:Update', 'Ko', user.changesOwnProfile],
  ['User:Update', 'Kx', user.changesOwnProfile],
  ['User:Delete', 'ADM', user.isOtherThanSelfAndLastAdministrator],
  ['User:UpdateGFLock', 'ADM', user.isOtherThanSelfAndLastAdministrator],
  ['User:RemoveSecondFactors', 'ADM', user.isOtherThanSelf],
  ['Test:Create', 'ADM', user.isSuperUser],
]

test('every condition of the matrix guards its own cell', () => {
  for (const [name, actor, condition] of guarded) {
    expect(writePermissions[name][actor], `${name} ${actor}`).toBe(condition)
  }
  expect(guarded).toHaveLength(Object.values(matrix).join('').replaceAll(/[^?]/g, '').length)
})

test('a condition that finds nothing denies, but for what needs no row', () => {
  const needNoRow = ['Task:Create K+', 'User:Update ADM']
  for (const name of writeNames) {
    for (const [index, actor] of actors.entries()) {
      if (matrix[name][index] !== '?') continue
      expect([name, actor, mayWrite(name, actor, nothing)]).toEqual([
        name,
        actor,
        needNoRow.includes(`${name} ${actor}`),
      ])
    }
  }
})

test('the health check of the write road is for super users alone', () => {
  expect(mayWrite('Test:Create', 'ADM', { ...nothing, isSuperUser: true })).toBe(true)
  expect(mayWrite('Test:Create', 'ADM', { ...nothing, isSuperUser: false })).toBe(false)
})
