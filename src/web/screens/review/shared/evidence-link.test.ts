import { expect, test } from 'vitest'
import type { Element } from './element-scores.ts'
import { createEvidenceLink } from './evidence-link.ts'

test('the open document and the elements find each other, whichever is replaced first', () => {
  const link = createEvidenceLink()
  expect([link.element(), link.cite()]).toEqual([undefined, false])
  const [first, second] = [{ Id: 1 }, { Id: 2 }] as Element[]
  const leaveFirst = link.provideElement(() => first)
  const leaveSecond = link.provideElement(() => second)
  const leaveCite = link.provideCite(() => true)
  // The elements of the standard that was left withdraw after those of the next one came.
  leaveFirst()
  expect([link.element(), link.cite()]).toEqual([second, true])
  leaveSecond()
  leaveCite()
  expect([link.element(), link.cite()]).toEqual([undefined, false])
})
