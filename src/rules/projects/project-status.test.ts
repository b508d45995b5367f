import { expect, test } from 'vitest'
import { writeContracts, writeNames } from '#operations/contracts.ts'
import { isArchived, projectStatusName } from './project-status.ts'

test('an archived project accepts writes of its status and of how much a person is notified of, reports and previews', () => {
  expect([1, 2, 3, 4, 5].map(projectStatusName)).toEqual([
    'Active',
    'On Hold',
    'Complete',
    'Archived',
    null,
  ])
  expect([1, 2, 3, 4].map(isArchived)).toEqual([false, false, false, true])
  expect(writeNames.filter((name) => writeContracts[name].isTakenWhenArchived)).toEqual([
    'Project:UpdateStatus',
    'Report:Create',
    'Report:Open',
    'Report:Send',
    'Project:UpdateNotificationLevel',
    'Preview:Start',
    'Preview:End',
  ])
})
