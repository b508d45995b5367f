import { expect, test } from 'vitest'
import { toldSafely } from './told-error.ts'

const told = (error: unknown): string => JSON.stringify(toldSafely.err(error))

test('what a database says of a value is not repeated, where it was said is', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
    severity: 'ERROR',
    code: '22P02',
    constraint: 'Task_pkey',
    detail: 'Key (email)=(canary) already exists.',
    where: 'canary',
    query: 'canary',
  })
  expect(told(error)).not.toContain('canary')
  expect(toldSafely.err(error)).toMatchObject({ code: '22P02', constraint: 'Task_pkey' })
  expect(toldSafely.err(error).stack).toMatch(/^at .*told-error\.test/)
})

test('what a parser says of a text is not repeated, however many lines it has', () => {
  try {
    JSON.parse('canary\n    at canary')
  } catch (error) {
    expect(told(error)).not.toContain('canary')
  }
})

test('an address is told without its name and password, in a cause, too', () => {
  const cause = new Error('cannot reach postgres://plumbline:canary@db.test:5432/ps')
  const said = told(new Error('not open', { cause }))
  expect(said).not.toContain('canary')
  expect(said).toContain('db.test:5432')
})

test('what was thrown and is no error is told by its type', () => {
  expect(toldSafely.err('canary')).toEqual({ type: 'string', message: '', stack: '' })
})

test('a refusal that no database takes is told whole', () => {
  const row = {
    FirstAt: '2026-11-21T09:30:00.000Z',
    Times: 1,
    UserId: '47EAA099-2CB6-416D-86DC-283CF0480FF9',
    Call: 'Standard:UpdateConsultantAssignments',
    ProjectId: 12_345,
    Asked: { project_id: 12_345, standard_id: 67_890, client_user_id: 'x'.repeat(36) },
    Code: 'projectArchived',
    Status: 403,
    RequestId: '7d6f6c1e-6a0b-4c0b-9a56-0a3a54b0a111',
    Address: '2001:db8:1:2:3:4:5:6',
  }
  expect(told(new Error(`A refusal was not stored: rds ${JSON.stringify(row)}`))).toContain(
    row.Address,
  )
})
