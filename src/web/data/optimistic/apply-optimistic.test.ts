import { afterEach, expect, test } from 'vitest'
import {
  featureFlagDefaults,
  type FeatureFlag,
  type FeatureFlags,
  type FlaggedWrite,
} from '#rules/api/feature-flags.ts'
import type { Parameters } from '../api/contracts.ts'
import { queryClient } from '../cache/query-client.ts'
import { readKey } from '../reads/read-options.ts'
import { applyOptimistic } from './apply-optimistic.ts'
import { isUnconfirmed } from './optimistic-task.ts'

const ids = { project_id: 1, standard_id: 20 }
const desktop = { ...ids, phase: 'desktop-review' } as const
const gap = { ...ids, phase: 'gap-analysis' } as const
const flags = (flag: FeatureFlag, isEnabled: boolean): FeatureFlags => ({
  ...(Object.fromEntries(
    Object.keys(featureFlagDefaults).map((name) => [name, false]),
  ) as FeatureFlags),
  [flag]: isEnabled,
})

const user = {
  UserId: 'SAM',
  user_type: 'Consultant',
  name: 'Sam Senior',
  email: 'sam@plumbline.test',
  isAdministrator: false,
  isSuperUser: false,
  isExperimental: false,
  secondFactor: 'given',
} as const

const empty = { mandatoryCount: 0, pointsCount: 0, pointsComplete: true, pointsScore: null }
const MockScore = {
  ...empty,
  mandatoryCount: 2,
  mandatoryComplete: false,
  mandatoryScore: 50,
  liCount: 0,
  liComplete: true,
  liScore: null,
  complete: false,
}

const standard = (Id: number) => ({
  Id,
  Name: `RM ${Id}`,
  StandardSetId: 7,
  isDTRPassthrough: false,
  openTaskCount: 1,
  phaseDetails: {
    'desktop-review': {
      Status: 'ReadyForSecondReview',
      OwnerId: 'SAM',
      JuniorOwnerId: null,
      IsReadyByClient: true,
      InitiateSecondReview: false,
      InitiateRFIReview: false,
      UploadThisStandard: false,
      UploadedToURAC: false,
      ClientComment: 'client',
      ConsultantComment: null,
      IsConsultantCommentVisible: false,
      MockScore,
      label: 'Pending First SC Review',
      labelOrder: 5,
    },
    'gap-analysis': {
      TheGood: 'good',
      TheBad: null,
      IsTheGoodVisible: false,
      IsTheBadVisible: true,
    },
  },
})

const keys = {
  standards: readKey('projects/{id}/standard_phase', 'rds', { id: 1 }),
  tasks: readKey('tasks/tasks_for_project', 'rds', { project_id: 1 }),
  tasksOfStandard: readKey('tasks/tasks_for_project', 'rds', ids),
  tasksOfAnother: readKey('tasks/tasks_for_project', 'rds', { project_id: 1, standard_id: 21 }),
  project: readKey('projects/{id}/project', 'rds', { id: 1 }),
}

function fill() {
  queryClient.setQueryData(keys.standards, [standard(20), standard(21)])
  for (const key of [keys.tasks, keys.tasksOfStandard, keys.tasksOfAnother])
    queryClient.setQueryData(key, [{ Id: 5, Text: 'an older task' }])
  queryClient.setQueryData(keys.project, {
    Name: 'Harbor',
    clients: [{ Id: 'casey', FullName: 'Casey Client' }],
    consultants: [],
  })
}

const shown = () => Object.values(keys).map((key) => queryClient.getQueryData(key))
const details = (phase: 'desktop-review' | 'gap-analysis', at = 0) =>
  queryClient.getQueryData<ReturnType<typeof standard>[]>(keys.standards)?.[at]?.phaseDetails[phase]

afterEach(() => queryClient.clear())

const run = <Name extends FlaggedWrite>(
  name: Name,
  parameters: Parameters<Name>,
  given: FeatureFlags,
) => applyOptimistic(name, parameters, { flags: given, target: 'rds', user })

type Case = {
  readonly name: FlaggedWrite
  readonly flag: FeatureFlag
  readonly run: (given: FeatureFlags) => Promise<(() => void) | undefined>
  readonly expectShown: () => void
}

const write = <Name extends FlaggedWrite>(
  name: Name,
  flag: FeatureFlag,
  parameters: Parameters<Name>,
  expectShown: () => void,
): Case => ({ name, flag, run: (given) => run(name, parameters, given), expectShown })

const cases = [
  write(
    'Standard:UpdateStatus',
    'UpdateStandardStatus',
    { ...desktop, status: 'Complete', is_ready_by_client: false },
    () => {
      expect(details('desktop-review')).toMatchObject({
        Status: 'Complete',
        IsReadyByClient: false,
        label: 'Revisions Required',
        labelOrder: 6,
      })
      expect(details('desktop-review', 1)).toEqual(standard(21).phaseDetails['desktop-review'])
    },
  ),
  write(
    'Standard:UpdateClientComment',
    'UpdateStandardComment',
    { ...desktop, client_comment: 'new' },
    () => expect(details('desktop-review')).toMatchObject({ ClientComment: 'new' }),
  ),
  write(
    'Standard:UpdateConsultantComment',
    'UpdateStandardComment',
    { ...desktop, consultant_comment: 'new' },
    () => expect(details('desktop-review')).toMatchObject({ ConsultantComment: 'new' }),
  ),
  write(
    'Standard:UpdateConsultantCommentReady',
    'UpdateStandardComment',
    { ...desktop, is_consultant_comment_visible: true },
    () => expect(details('desktop-review')).toMatchObject({ IsConsultantCommentVisible: true }),
  ),
  write('Standard:UpdateGapAnalysisComment', 'UpdateGAComments', { ...gap, the_bad: 'bad' }, () =>
    expect(details('gap-analysis')).toMatchObject({ TheGood: 'good', TheBad: 'bad' }),
  ),
  write(
    'Standard:UpdateGapAnalysisCommentReady',
    'UpdateGAComments',
    { ...gap, is_the_bad_visible: false },
    () =>
      expect(details('gap-analysis')).toMatchObject({
        IsTheGoodVisible: false,
        IsTheBadVisible: false,
      }),
  ),
  write(
    'Task:Create',
    'CreateNewTask',
    { ...ids, text: 'Add the policy', assignees: [{ user_id: 'CASEY' }] },
    () => {
      const task = {
        Text: 'Add the policy',
        ProjectName: 'Harbor',
        StandardName: 'RM 20',
        ModuleId: 7,
        AuthorName: 'Sam Senior',
        assignees: [{ UserId: 'CASEY', FullName: 'Casey Client', IsCompleted: false }],
      }
      const lists = [keys.tasks, keys.tasksOfStandard].map((key) =>
        queryClient.getQueryData<{ Id: number }[]>(key),
      )
      for (const list of lists) {
        expect(list).toMatchObject([{ Id: 5 }, task])
        expect(list?.map(isUnconfirmed)).toEqual([false, true])
      }
      expect(queryClient.getQueryData(keys.tasksOfAnother)).toHaveLength(1)
      expect(queryClient.getQueryData(keys.standards)).toMatchObject([
        { openTaskCount: 2 },
        { openTaskCount: 1 },
      ])
    },
  ),
]

test.each(cases)(
  '$flag enabled: $name is shown immediately and rolled back on failure',
  async ({ flag, run: carryOut, expectShown }) => {
    fill()
    const before = shown()
    const takeBack = await carryOut(flags(flag, true))
    expectShown()
    takeBack?.()
    expect(shown()).toEqual(before)
  },
)

test.each(cases)(
  '$flag disabled: $name is not shown before it is confirmed',
  async ({ flag, run: carryOut }) => {
    fill()
    const before = shown()
    expect(await carryOut(flags(flag, false))).toBeUndefined()
    expect(shown()).toEqual(before)
  },
)

test.each([true, false])(
  'UpdateMockScore enabled (%s) shows a score the way its screen defines, or not at all',
  async (isEnabled) => {
    let isOnScreen = false
    const show = () => {
      isOnScreen = true
      return () => {
        isOnScreen = false
      }
    }
    const takeBack = await applyOptimistic(
      'Element:UpdateMockScore',
      { project_id: 1, element_id: 3, phase: 'desktop-review', mock_score: 50 },
      { flags: flags('UpdateMockScore', isEnabled), target: 'rds', user },
      show,
    )
    expect(isOnScreen).toBe(isEnabled)
    takeBack?.()
    expect(isOnScreen).toBe(false)
  },
)

test('when the first of two status writes fails, the values of the second stay on screen', async () => {
  fill()
  const enabled = flags('UpdateStandardStatus', true)
  const takeBack = await run('Standard:UpdateStatus', { ...desktop, status: 'Blank' }, enabled)
  await run('Standard:UpdateStatus', { ...desktop, status: 'NotApplicable' }, enabled)
  takeBack?.()
  expect(details('desktop-review')).toMatchObject({
    Status: 'NotApplicable',
    label: 'Not Applicable',
  })
})

test('a flag that is hidden from a client stays hidden', async () => {
  const hidden = standard(20)
  Reflect.deleteProperty(hidden.phaseDetails['desktop-review'], 'InitiateSecondReview')
  queryClient.setQueryData(keys.standards, [hidden])
  await run(
    'Standard:UpdateStatus',
    { ...desktop, status: 'Blank', initiate_second_review: true },
    flags('UpdateStandardStatus', true),
  )
  expect(details('desktop-review')).not.toHaveProperty('InitiateSecondReview')
  expect(details('desktop-review')).toMatchObject({ label: 'Pending Second SC Review' })
})
