import * as z from 'zod'
import { languageTag, wireFilledText, wireName, wireText } from '../core/input-schemas.ts'
import { says } from '../core/issues/describe-issue.ts'

const mostGroups = 1_000

/** The group details of a module: title and order of each group by its key (specification, section 3). */
const groupDetails = z
  .record(
    wireFilledText(500),
    z.strictObject({ title: wireText(500), order: z.int().min(1).max(1_000_000) }),
  )
  .refine(
    (groups) => Object.keys(groups).length <= mostGroups,
    `must have at most ${mostGroups} groups`,
  )

/** A name pattern; an empty text removes it. */
const namePattern = z.union([z.literal('').transform(() => null), wireText(500), z.null()], {
  error: says('must be text of at most 500 characters, or null'),
})

/** The fields of a module that writes can set, named like its columns. */
export const moduleFields = {
  Name: wireName(500),
  Version: wireText(500),
  AccreditationOrganization: wireText(500),
  NamePattern: namePattern,
  GroupDetails: groupDetails,
  Language: languageTag,
} as const

/** The group details of a module as responses return them. */
export const answeredGroupDetails = z.record(
  z.string(),
  z.object({ title: z.string(), order: z.number() }),
)
