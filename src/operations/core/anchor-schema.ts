import * as z from 'zod'
import { wireFilledText, wireName, wireText } from './input-schemas.ts'

const largestNumber = 2_147_483_647
const share = z.number().min(0).max(1)
const place = {
  version: z.int().min(1).max(largestNumber),
  /** From 1; each sheet of a workbook counts as a page. */
  page: z.int().min(1).max(100_000),
  /** The nearest heading above. */
  heading: wireName(300).nullable(),
}

/** Selected text: `start` and `end` count UTF-16 units in the text of the page, `exact` is the text between them, and `prefix` and `suffix` surround it. */
const passage = z
  .strictObject({
    ...place,
    start: z.int().min(0).max(largestNumber),
    end: z.int().min(1).max(largestNumber),
    exact: wireFilledText(5_000),
    prefix: wireText(100),
    suffix: wireText(100),
  })
  .refine(({ start, end, exact }) => end - start === exact.length, {
    path: ['end'],
    message: 'must be start plus the length of exact',
  })

/** A drawn rectangle: its sides as fractions of the width and height of the page. */
const region = z.strictObject({
  ...place,
  region: z.strictObject({ left: share, top: share, width: share, height: share }),
})

/** Where the evidence of a citation is in one version of a document, as writes accept it. */
export const wireAnchor = z.union([passage, region])

/** Where the evidence of a citation is in one version of a document. */
export type Anchor = z.output<typeof wireAnchor>

/** An anchor as responses return it: with a passage or a region. */
export const anchor = z.object({
  version: z.int(),
  page: z.int(),
  heading: z.string().nullable(),
  start: z.int().optional(),
  end: z.int().optional(),
  exact: z.string().optional(),
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  region: z
    .object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() })
    .optional(),
})

/** The anchor of a passage, as responses return it where regions cannot occur. */
export const passageAnchor = z.object({
  version: z.int(),
  page: z.int(),
  heading: z.string().nullable(),
  start: z.int(),
  end: z.int(),
  exact: z.string(),
  prefix: z.string(),
  suffix: z.string(),
})

/** An example of an anchor for the API description. */
export const anchorExample: z.output<typeof passageAnchor> = {
  version: 1,
  page: 3,
  start: 210,
  end: 254,
  exact: 'The plan is reviewed each year in December. ',
  prefix: 'responsible for this plan. ',
  suffix: 'Its review covers all sites',
  heading: '2 Review',
}
