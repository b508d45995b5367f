import { expect, test } from 'vitest'
import type { UserType } from '#rules/permissions/user-types.ts'
import { mayIn } from './project-permissions.ts'
import { makeSession } from './session.fixture.ts'

const session = (user_type: UserType, isReadOnly = false) =>
  makeSession(
    { UserId: 'ME', user_type, isAdministrator: user_type === 'Administrator' },
    { isReadOnly },
  )
const active = { StatusId: 1 }
const archived = { StatusId: 4 }

const assign = ['Project:AddModule', { project_id: 1, module_id: 2 }] as const
const score = ['Element:UpdateMockScore', { project_id: 1, element_id: 2 }] as const
const complete = [
  'Task:UpdateCompletion',
  { task_id: 3, assignee: { user_id: 'me', is_completed: true } },
] as const

test('what a person may do follows from their type', () => {
  const allowed = (type: UserType) => {
    const may = mayIn(session(type), active)
    return [assign, score, complete].map(([name, parameters]) => may(name, parameters))
  }
  expect(allowed('Administrator')).toEqual([true, true, true])
  expect(allowed('Consultant')).toEqual([false, true, true])
  expect(allowed('Client')).toEqual([false, false, true])
})

test('conditions are judged by the person, by the parameters and by the rows that are written', () => {
  const may = mayIn(session('Client'), active)
  const [name, { task_id, assignee }] = complete
  expect(may(name, { task_id, assignee: { ...assignee, user_id: 'other' } })).toBe(false)
  const own = { AuthorId: 'me', Assignees: [] }
  const others = { AuthorId: 'other', Assignees: [] }
  expect(may('Task:Delete', { task_id: 3 }, own)).toBe(true)
  expect(may('Task:Delete', { task_id: 3 }, others)).toBe(false)
  expect(may('Task:Delete', { task_id: 3 }, [own])).toBe(true)
  expect(may('Task:Delete', { task_id: 3 }, [others])).toBe(false)
})

test('nobody may write while nobody is signed in, Plumbline is read-only or the project is archived', () => {
  const [name, parameters] = score
  expect(mayIn(session('Consultant'), undefined)(name, parameters)).toBe(true)
  expect(mayIn(session('Administrator', true), active)(name, parameters)).toBe(false)
  expect(mayIn(session('Administrator'), archived)(name, parameters)).toBe(false)
  expect(mayIn({ ...session('Administrator'), user: null }, active)(name, parameters)).toBe(false)
})
