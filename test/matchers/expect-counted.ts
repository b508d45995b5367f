import { expect } from 'vitest'
import type { Target } from '#rules/api/targets.ts'
import { elementCounts, isScorable, scoreTotals } from '#rules/scoring/mock-score.ts'
import { withChildElements } from '#rules/standards/elements/element-tree.ts'
import type { ElementTypeId } from '#rules/standards/elements/element-types.ts'
import type { TestServer } from '../harness/test-server.ts'

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

/**
 * Checks that everything derived from a standard's elements (scorable flags, counts, score sums in every project) equals a
 * recount.
 */
export async function expectCounted(
  server: TestServer,
  target: Target,
  standard: number,
): Promise<void> {
  const stored: Stored[] = await server.sql(
    target,
    `select "Id", "ParentId", "Stem", "ElementTypeId", "isScorable" from "Element" where "StandardId" = $1`,
    [standard],
  )
  const elements = withChildElements(stored)
  expect(elements.map(({ Id, isScorable: is }) => [Id, is])).toEqual(
    elements.map((element) => [element.Id, isScorable(element, elements)]),
  )
  const [counts] = await server.sql(
    target,
    `select "billableCount", "scorableCount", "mandatoryCount", "pointsCount", "liCount" from "Standard" where "Id" = $1`,
    [standard],
  )
  expect(counts).toEqual(elementCounts(elements))
  for (const [standardTable, elementTable] of scored) {
    const records = await server.sql(
      target,
      `select "ProjectId", "mandatorySum", "mandatoryFull", "pointsSum", "pointsFull", "liSum", "liFull"
      from "${standardTable}" where "StandardId" = $1`,
      [standard],
    )
    for (const { ProjectId, ...kept } of records) {
      const scores: { ElementId: number; MockScore: number | null }[] = await server.sql(
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
