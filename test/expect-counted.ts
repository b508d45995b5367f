import { expect } from 'vitest'
import type { ElementTypeId } from '../src/rules/element-types.ts'
import { withChildElements } from '../src/rules/element-tree.ts'
import { elementCounts, isScorable, scoreTotals } from '../src/rules/mock-score.ts'
import type { Target } from '../src/rules/targets.ts'
import type { TestHouse } from './house.ts'

type Stored = {
  Id: number
  ParentId: number | null
  Stem: boolean
  ElementTypeId: ElementTypeId
  isScorable: boolean
}

const scored = [
  ['StandardDesktopReview', 'ElementDesktopReview'],
  ['StandardVerification', 'ElementVerification'],
] as const

/** Checks that all that is kept of a standard (what is scorable, its counts, the sums of its scores in every project) is what a recount gives. */
export async function expectCounted(
  house: TestHouse,
  target: Target,
  standard: number,
): Promise<void> {
  const stored: Stored[] = await house.sql(
    target,
    `select "Id", "ParentId", "Stem", "ElementTypeId", "isScorable" from "Element" where "StandardId" = $1`,
    [standard],
  )
  const elements = withChildElements(stored)
  expect(elements.map(({ Id, isScorable: is }) => [Id, is])).toEqual(
    elements.map((element) => [element.Id, isScorable(element, elements)]),
  )
  const [counts] = await house.sql(
    target,
    `select "billableCount", "scorableCount", "mandatoryCount", "pointsCount", "liCount" from "Standard" where "Id" = $1`,
    [standard],
  )
  expect(counts).toEqual(elementCounts(elements))
  for (const [standardTable, elementTable] of scored) {
    const records = await house.sql(
      target,
      `select "ProjectId", "mandatorySum", "mandatoryFull", "pointsSum", "pointsFull", "liSum", "liFull"
      from "${standardTable}" where "StandardId" = $1`,
      [standard],
    )
    for (const { ProjectId, ...kept } of records) {
      const scores: { ElementId: number; MockScore: number | null }[] = await house.sql(
        target,
        `select "ElementId", "MockScore" from "${elementTable}" where "ProjectId" = $1`,
        [ProjectId],
      )
      const scoreOf = new Map(scores.map(({ ElementId, MockScore }) => [ElementId, MockScore]))
      const totals = scoreTotals(
        elements.map((element) => ({ ...element, MockScore: scoreOf.get(element.Id) ?? null })),
      )
      expect(totals).toMatchObject(kept)
    }
  }
}
