import { expect, test } from 'vitest'
import { actors } from './actor.ts'
import { conditionWords } from './condition-words.ts'
import { writePermissions } from './permissions.ts'
import { writeNames } from './write-names.ts'

test('every condition of the permission matrix is told in words', () => {
  const cells = writeNames.flatMap((name) =>
    actors.map((actor) => ({ name, actor, cell: writePermissions[name][actor] })),
  )
  const untold = cells.filter(
    ({ cell }) => typeof cell === 'function' && conditionWords(cell) === undefined,
  )
  expect(untold).toEqual([])
})
