import * as z from 'zod'
import { says } from '../kit/describe-issue.ts'
import { wireFilledText, wireName, wireText } from '../kit/wire.ts'

const mostGroups = 1_000

function isLanguageTag(tag: string): boolean {
  try {
    return tag.length <= 100 && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The language of a module's texts, as a tag of BCP 47. */
export const languageTag = z
  .string()
  .refine(isLanguageTag, 'must be a language tag such as "en" or "pt-BR"')

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

/** A name pattern; an empty one stands for none. */
const namePattern = z.union([z.literal('').transform(() => null), wireText(500), z.null()], {
  error: says('must be text of at most 500 characters, or null'),
})

/** What is set of a module, by its columns. */
export const moduleFields = {
  Name: wireName(500),
  Version: wireText(500),
  AccreditationOrganization: wireText(500),
  NamePattern: namePattern,
  GroupDetails: groupDetails,
  Language: languageTag,
} as const

/** The group details of a module as they are answered. */
export const answeredGroupDetails = z.record(
  z.string(),
  z.object({ title: z.string(), order: z.number() }),
)
