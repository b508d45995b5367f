import * as z from 'zod'
import { idDigits, largestId } from '#rules/api/base10-id.ts'
import { assignmentOperation } from '#rules/projects/assignment-operation.ts'
import { earliestDate, isProjectDay } from '#rules/projects/project-dates.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import { describeIssue, says } from './issues/describe-issue.ts'
import { locatedIssues } from './issues/located-issues.ts'

/** The message for an invalid row id. */
export const noId = `must be a whole number from 1 to ${largestId}`

/** The message for an invalid user id. */
export const noPerson =
  'must be the id of a person: up to 100 letters, digits and the characters _ . : @ -'

/** A row's id: a whole number, or its base-10 digits, that fits int4 (specification, section 5). */
export const wireId = z.union(
  [
    z.int().min(1, noId).max(largestId, noId),
    z.string().regex(idDigits, noId).transform(Number).pipe(z.int().max(largestId, noId)),
  ],
  { error: says(noId) },
)

/** For `refine` of an object: requires at least one of these parameters. */
export const givesOneOf = (...names: readonly string[]) =>
  [
    (sent: Readonly<Record<string, unknown>>): boolean =>
      names.some((name) => sent[name] !== undefined),
    `must give at least one of ${names.join(', ')}`,
  ] as const

// NUL and the separators used in stored data; tabs and line breaks are valid text.
const unstorable = ['\0', '\u001D', '\u001E', '\u001F']

/** Text of at most `longest` characters that both databases can store. */
export const wireText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(
      (text) => text.isWellFormed() && !unstorable.some((character) => text.includes(character)),
      'contains characters that cannot be stored',
    )

/** Text that may be missing; becomes empty when it contains only spaces. */
export const wireRemark = (longest: number) =>
  wireText(longest).transform((text) => (text.trim() === '' ? '' : text))

/** Text with at least one character that is not a space. */
export const wireFilledText = (longest: number) =>
  wireText(longest).refine((text) => text.trim() !== '', 'must not be empty')

/** A name: one line with at least one character that is not a space, stored trimmed. */
export const wireName = (longest: number) =>
  wireFilledText(longest)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line')
    .transform((text) => text.trim())

/** A person's id; the target determines its letter case. */
export const wireUserId = z
  .string({ error: says(noPerson) })
  .min(1, noPerson)
  .max(100, noPerson)
  .regex(/^[A-Za-z0-9_.:@-]+$/, noPerson)

/** A user id to assign; an empty string means no one (specification, section 5). */
export const wireOwner = z.union([wireUserId, z.literal('').transform(() => null), z.null()], {
  error: says(`${noPerson}; or null, for nobody`),
})

/** The id of an uploaded file that is not bound yet. */
export const wireUpload = z.guid().transform((id) => id.toLowerCase())

const items = new WeakMap<z.core.$ZodType, z.ZodType>()

/** Returns the entry schema of a list made by `wireList`; undefined for any other schema. */
export const itemOf = (schema: z.core.$ZodType): z.ZodType | undefined => items.get(schema)

const mostIssues = 20

/**
 * A list of `least` to `most` entries. Checks the length before any entry and stops after twenty issues, so that
 * rejecting a long list costs no more than rejecting a short one.
 */
export function wireList<Item extends z.ZodType>(
  item: Item,
  { least = 0, most }: { readonly least?: number; readonly most: number },
) {
  const short = z.array(z.unknown()).max(most)
  const list = least > 0 ? short.min(least) : short
  items.set(list, item)
  return list.transform((entries, { issues }): z.output<Item>[] => {
    const known: z.output<Item>[] = []
    for (const [index, entry] of entries.entries()) {
      const { success, data, error } = item.safeParse(entry, { error: describeIssue })
      if (success) known.push(data)
      else
        for (const { path, message } of locatedIssues(error))
          issues.push({ code: 'custom', path: [index, ...path], message, input: entry })
      if (issues.length >= mostIssues) break
    }
    return known
  }) as z.ZodType<z.output<Item>[], z.input<Item>[]>
}

const phaseNames = phases.map(({ phase }) => phase) as [Phase, ...Phase[]]

export const wirePhase = z.enum(phaseNames)

const wireAssignmentChange = z
  .strictObject({
    project_id: wireId.optional(),
    standard_id: wireId,
    phase: wirePhase,
    role: z.enum(['SC', 'AC']),
    from_consultant_id: wireOwner.default(null),
    to_consultant_id: wireOwner.default(null),
  })
  .refine(
    ({ from_consultant_id: from, to_consultant_id: to }) =>
      assignmentOperation(from, to) !== 'invalid',
    'must name one consultant at least, and not the same one twice',
  )

/**
 * At most `most` consultant changes for standards of one project: each a valid operation, no two for the same standard, phase
 * and role (specification, section 5). The project is named once, or by every entry.
 */
export const wireAssignments = (most: number) =>
  z
    .strictObject({
      project_id: wireId.optional(),
      assignmentChanges: wireList(wireAssignmentChange, { least: 1, most }),
    })
    .transform(({ project_id, assignmentChanges }, { issues }) => {
      const places = new Set<string>()
      for (const [index, change] of assignmentChanges.entries()) {
        const { standard_id, phase, role } = change
        const place = `${standard_id} ${phase} ${role}`
        const wrong = (message: string, ...at: string[]) =>
          issues.push({
            code: 'custom',
            path: ['assignmentChanges', index, ...at],
            message,
            input: change,
          })
        if (places.has(place)) wrong('repeats a standard, phase and role')
        else if ((project_id ?? change.project_id) === undefined)
          wrong('is missing, and so is that of all entries', 'project_id')
        places.add(place)
      }
      return {
        project_id: project_id ?? assignmentChanges[0]?.project_id ?? 0,
        assignmentChanges,
      }
    })

/** A phase that scores elements. */
export const wireElementPhase = z.enum(['desktop-review', 'verification'])

/** A time as responses return it: ISO 8601 in UTC. */
export const answeredTime = z.string()

/** A day YYYY-MM-DD, to be stored by `storedDate`. */
export const wireDate = z
  .string()
  .max(10)
  .refine(isProjectDay, `must be a date YYYY-MM-DD, ${earliestDate} or later`)

/** The longest comment or task text, in characters. */
export const longestText = 20_000

function isLanguageTag(tag: string): boolean {
  try {
    return tag.length <= 100 && Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The language of a module's texts, as a BCP 47 tag. */
export const languageTag = z
  .string()
  .refine(isLanguageTag, 'must be a language tag such as "en" or "pt-BR"')
