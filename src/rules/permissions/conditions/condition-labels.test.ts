import { expect, test } from 'vitest'
import { writeContracts, writeNames } from '#operations/contracts.ts'
import { actors } from '../actor.ts'
import { conditionWords } from './condition-labels.ts'

test('every condition of the permission matrix has a label', () => {
  const cells = writeNames.flatMap((name) =>
    actors.map((actor) => ({ name, actor, cell: writeContracts[name].may[actor] })),
  )
  const untold = cells.filter(
    ({ cell }) => typeof cell === 'function' && conditionWords(cell) === undefined,
  )
  expect(untold).toEqual([])
})
