import { expect, test } from 'vitest'
import { logSerializers } from './error-serializer.ts'

const serialized = (error: unknown): string => JSON.stringify(logSerializers.err(error))

test('omits database messages, keeps the stack', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "canary"'), {
    severity: 'ERROR',
    code: '22P02',
    constraint: 'Task_pkey',
    detail: 'Key (email)=(canary) already exists.',
    where: 'canary',
    query: 'canary',
  })
  expect(serialized(error)).not.toContain('canary')
  expect(logSerializers.err(error)).toMatchObject({ code: '22P02', constraint: 'Task_pkey' })
  expect(logSerializers.err(error).stack).toMatch(/^at .*error-serializer\.test/)
})

test('omits parser messages of any number of lines', () => {
  try {
    JSON.parse('canary\n    at canary')
  } catch (error) {
    expect(serialized(error)).not.toContain('canary')
  }
})

test('removes credentials from URLs, in causes too', () => {
  const cause = new Error('cannot reach postgres://plumbline:canary@db.test:5432/ps')
  const said = serialized(new Error('not open', { cause }))
  expect(said).not.toContain('canary')
  expect(said).toContain('db.test:5432')
})

test('logs the type of a thrown value that is not an Error', () => {
  expect(logSerializers.err('canary')).toEqual({ type: 'string', message: '', stack: '' })
})

test('logs the whole access denial that could not be stored', () => {
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
  expect(serialized(new Error(`A refusal was not stored: rds ${JSON.stringify(row)}`))).toContain(
    row.Address,
  )
})
