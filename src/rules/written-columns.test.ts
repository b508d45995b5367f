import { expect, test } from 'vitest'
import * as z from 'zod'
import { writes } from '../server/road/registry.ts'
import { clientParameters, rowKindOf } from './client-result.ts'
import { clientFields } from './client-fields.ts'
import type { ClientViewFacts } from './client-view.ts'
import { writeNames } from './write-names.ts'
import { parameterOfColumn, ruledBy, writtenColumns } from './written-columns.ts'

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

const named = [...writes].filter(([name]) => name in writtenColumns)

test.each(named)('%s takes every parameter that is said to set a column', (name, { contract }) => {
  const { properties = {} } = z.toJSONSchema(contract.parameters, {
    io: 'input',
    unrepresentable: 'any',
  })
  expect(Object.keys(properties)).toEqual(
    expect.arrayContaining(Object.keys(writtenColumns[contract.name] ?? {})),
  )
  expect(name).toBe(contract.name)
})

test('the parameter that sets a column is found, and none for a column that is not set', () => {
  expect(parameterOfColumn('Standard:UpdateGapAnalysisComment', 'TheBad')).toBe('the_bad')
  expect(parameterOfColumn('Standard:UpdateGapAnalysisComment', 'Status')).toBeUndefined()
  expect(parameterOfColumn('Project:Create', 'Name')).toBeUndefined()
})

test('a client sees of the parameters the ids, and what the field rules show both then and now', () => {
  const name = 'Standard:UpdateGapAnalysisComment'
  const parameters = { project_id: 1, phase: 'gap-analysis', the_good: 'g', the_bad: 'b' }
  const see = (prior: object, facts: object) =>
    Object.keys(clientParameters(name, parameters, [prior as never], { ...closed, ...facts }))
  const ids = ['project_id', 'phase']
  expect(see({ ...shown, IsTheBadVisible: false }, shown)).toEqual([...ids, 'the_good'])
  expect(see(shown, { ...shown, IsTheGoodVisible: false })).toEqual([...ids, 'the_bad'])
  expect(see({}, closed)).toEqual(ids)
  expect(see(shown, shown)).toEqual([...ids, 'the_good', 'the_bad'])
})

test.each(writeNames)('%s shows a client no parameter that no field rule knows', (name) => {
  const [first] = [...writes].filter(([registered]) => registered === name)
  const sent = (first?.[1].contract.example?.parameters ?? {}) as Record<string, unknown>
  const facts = { ...closed, ...shown, areScoresVisible: true }
  const seen = clientParameters(name, { ...sent, secret: 1 }, [shown], facts)
  for (const parameter of Object.keys(seen).filter((word) => !/_id$|^phase$/.test(word)))
    expect(clientFields[rowKindOf(name)]).toHaveProperty([ruledBy(name, parameter)])
})
