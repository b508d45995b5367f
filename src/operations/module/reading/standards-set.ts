import * as z from 'zod'
import { languageTag } from '#operations/core/input-schemas.ts'

/** The limits of one set. */
export const MOST_STANDARDS = 5_000
export const MOST_ELEMENTS = 20_000

const MOST_GROUPS = 1_000

const name = z.string().max(500).regex(/\S/, 'must not be empty')
const title = z.string().max(500)
const words = z.string().max(20_000)
const section = z.string().max(100_000).optional()

/** The names of the four element types in the format; their ids are 1 to 4 in this order. */
export const ELEMENT_TYPES = ['mandatory', 'no-weight', 'points', 'leading-indicator'] as const

const Element = z.strictObject({
  name,
  parent: z.string().max(500).nullable(),
  stem: z.boolean(),
  type: z.enum(ELEMENT_TYPES),
  text: words,
})

const Standard = z.strictObject({
  key: name,
  name,
  group: z.string().max(500),
  title,
  sections: z.strictObject({
    ScopeOfStandard: section,
    Commentary: section,
    PointsToRemember: section,
    BrightIdeas: section,
    DesktopReviewEvidence: section,
    OnsiteReviewEvidence: section,
  }),
  elements: z.array(Element),
})

const Group = z.strictObject({ key: name, title, order: z.int().min(1) })

const Module = z.strictObject({
  name,
  version: title,
  accreditation_organization: title,
  language: languageTag,
  is_finalized: z.boolean(),
  name_pattern: z.string().max(500).nullable(),
  group_rule: words,
  groups: z.array(z.unknown()).max(MOST_GROUPS).pipe(z.array(Group)),
  type_rule: words,
})

/** The neutral format standards-set/1: one module with its groups, standards and elements. */
export const StandardsSet = z.strictObject({
  format: z.literal('standards-set/1'),
  module: Module,
  source: z.looseObject({
    work: z.unknown(),
    repository: z.unknown(),
    path: z.unknown(),
    commit: z.unknown(),
    licence: z.unknown(),
    changed: z.unknown(),
  }),
  standards: z
    .array(z.unknown())
    .max(MOST_STANDARDS)
    .superRefine(refuseTooManyElements)
    .pipe(z.array(Standard)),
  counts: z.record(z.string(), z.unknown()),
})

export type StandardsSet = z.infer<typeof StandardsSet>
export type Standard = z.infer<typeof Standard>
export type Element = z.infer<typeof Element>
export type Group = z.infer<typeof Group>

// Runs before the individual standards are checked, so that a hostile file costs little.
function refuseTooManyElements(standards: unknown[], context: z.RefinementCtx): void {
  const total = standards.reduce<number>((sum, standard) => sum + elementsIn(standard), 0)
  if (total <= MOST_ELEMENTS) return
  const message = `the set has ${total} elements; at most ${MOST_ELEMENTS} allowed`
  context.addIssue({ code: 'custom', message })
}

function elementsIn(standard: unknown): number {
  if (typeof standard !== 'object' || standard === null || !('elements' in standard)) return 0
  return Array.isArray(standard.elements) ? standard.elements.length : 0
}
