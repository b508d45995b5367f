import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { changedBy, parameterOfColumn } from '#rules/cache/written-columns.ts'
import { clientFields } from '#rules/permissions/client-fields.ts'
import { clientParameters } from '#rules/permissions/client-result.ts'
import type { ClientViewFacts } from '#rules/permissions/client-view.ts'
import { ruledBy } from '#rules/permissions/written-row.ts'
import { isWriteName, readContracts, writeContracts, writeNames } from './contracts.ts'

const closed: ClientViewFacts = {
  userId: 'me',
  areScoresVisible: false,
  IsConsultantCommentVisible: false,
  IsTheGoodVisible: false,
  IsTheBadVisible: false,
}
const shown = {
  IsConsultantCommentVisible: true,
  IsTheGoodVisible: true,
  IsTheBadVisible: true,
}

const named = writeNames.filter((name) => writeContracts[name].columns !== undefined)

test.each(named)('%s accepts every parameter that is declared to set a column', (name) => {
  const { parameters, columns } = writeContracts[name]
  const { properties = {} } = z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any' })
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(columns ?? {})))
})

test('the names of writes are those of the contracts', () => {
  expect(writeNames).toContain('Task:Create')
  for (const name of writeNames) expect(isWriteName(name)).toBe(true)
  const others = ['', 'Task', 'Task:create', '__proto__:Create', 'toString', 'Task:Create:', null]
  expect(others.filter(isWriteName)).toEqual([])
})

test('a write changes the columns that its parameters set, in every table of its rows, and those that it names beside', () => {
  expect(changedBy(writeContracts['Task:UpdateCompletion'])).toEqual({
    ProjectStandard: ['openTaskCount', 'nextTaskDue'],
    TaskAssignee: ['IsCompleted'],
  })
  expect(changedBy(writeContracts['Element:UpdateConsultantComment'])).toMatchObject({
    ElementDesktopReview: ['ConsultantComment', 'rows', 'ConsultantCommentDate', 'ConsultantId'],
    ElementVerification: ['ConsultantComment', 'rows', 'ConsultantCommentDate', 'ConsultantId'],
  })
  expect(changedBy(writeContracts['Module:Finalize'])).toEqual({ StandardsSet: ['IsFinalized'] })
})

test('the parameter that sets a column is found, and none for a column that is not set', () => {
  const { columns } = writeContracts['Standard:UpdateGapAnalysisComment']
  expect(parameterOfColumn(columns, 'TheBad')).toBe('the_bad')
  expect(parameterOfColumn(columns, 'Status')).toBeUndefined()
  expect(parameterOfColumn(undefined, 'Name')).toBeUndefined()
})

test('a client sees the ids among the parameters, and values that the field rules show both then and now', () => {
  const write = writeContracts['Standard:UpdateGapAnalysisComment']
  const parameters = { project_id: 1, phase: 'gap-analysis', the_good: 'g', the_bad: 'b' }
  const see = (prior: object, facts: object) =>
    Object.keys(clientParameters(write, parameters, [prior as never], { ...closed, ...facts }))
  const ids = ['project_id', 'phase']
  expect(see({ ...shown, IsTheBadVisible: false }, shown)).toEqual([...ids, 'the_good'])
  expect(see(shown, { ...shown, IsTheGoodVisible: false })).toEqual([...ids, 'the_bad'])
  expect(see({}, closed)).toEqual(ids)
  expect(see(shown, shown)).toEqual([...ids, 'the_good', 'the_bad'])
})

test.each(writeNames)('%s shows a client no parameter without a field rule', (name) => {
  const contract = writeContracts[name]
  const sent = { ...contract.example.parameters, secret: 1 }
  const facts = { ...closed, ...shown, areScoresVisible: true }
  const seen = clientParameters(contract, sent, [shown], facts)
  for (const parameter of Object.keys(seen).filter((word) => !/_id$|^phase$/.test(word)))
    expect(clientFields[contract.row]).toHaveProperty([ruledBy(contract, parameter)])
})

test('every call has a test', () => {
  const root = join(import.meta.dirname, '../..')
  const tests = globSync('{src/operations,src/server,test}/**/*.test.ts', { cwd: root })
    .filter((file) => !import.meta.filename.endsWith(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const isTested = (name: string) => tests.some((text) => text.includes(`'${name}'`))
  const untested = [...writeNames, ...Object.keys(readContracts)].filter((name) => !isTested(name))
  expect(untested).toEqual([])
})
