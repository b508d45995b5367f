import { expect, test } from 'vitest'
import { doneLabel, scopeLabel } from './progress-labels.ts'

test.each([
  [{ plumb: 20, inScope: 45 }, 45, '20 of 45 done', null],
  [{ plumb: 20, inScope: 45 }, 48, '20 of 45 done', '45 of 48 in scope'],
  [{ plumb: 0, inScope: 14 }, 22, '0 of 14 done', '14 of 22 in scope'],
  [{ plumb: 0, inScope: 0 }, 3, 'None in scope', null],
  [{ plumb: 1000, inScope: 2000 }, 2001, '1,000 of 2,000 done', '2,000 of 2,001 in scope'],
])('%j of %i standards: %s, %s', (progress, all, done, scope) => {
  expect([doneLabel(progress), scopeLabel(progress, all)]).toEqual([done, scope])
})
