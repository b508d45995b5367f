import * as z from 'zod'
import { assignmentOperation } from '../../rules/assignment-operation.ts'
import { phases, type Phase } from '../../rules/phases.ts'

const int4Max = 2_147_483_647

/** A row's id: a whole number, or its base-10 digits, that fits int4 (specification, section 5). */
export const wireId = z.union([
  z.int().min(1).max(int4Max),
  z
    .string()
    .regex(/^[1-9][0-9]{0,9}$/)
    .transform(Number)
    .pipe(z.int().max(int4Max)),
])

// Nobody types NUL, nor the characters that part what is stored; a tab and the ends of lines are text.
const unstorable = ['\0', '\u001D', '\u001E', '\u001F']

/** Text that people typed, of at most `longest` characters, that every database can store. */
export const wireText = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine(
      (text) => text.isWellFormed() && !unstorable.some((character) => text.includes(character)),
      'holds characters that cannot be stored',
    )

/** Text that may be missing: of nothing but spaces it is empty. */
export const wireRemark = (longest: number) =>
  wireText(longest).transform((text) => (text.trim() === '' ? '' : text))

/** Text with at least one character that is not a space. */
export const wireFilledText = (longest: number) =>
  wireText(longest).refine((text) => text.trim() !== '', 'is empty')

/** A name: one line with at least one character that is not a space, kept without spaces around it. */
export const wireName = (longest: number) =>
  wireFilledText(longest)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'is more than one line')
    .transform((text) => text.trim())

/** A person's id; its letter case is set by the target. */
export const wireUserId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_.:@-]+$/)

/** A user id to assign; an empty string stands for nobody (specification, section 5). */
export const wireOwner = z.union([wireUserId, z.literal('').transform(() => null), z.null()])

/** The id of a file that was uploaded and waits to be bound. */
export const wireUpload = z.guid().transform((id) => id.toLowerCase())

const phaseNames = phases.map(({ phase }) => phase) as [Phase, ...Phase[]]

/** One of the three phases. */
export const wirePhase = z.enum(phaseNames)

const wireAssignmentChange = z
  .object({
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
    'is no valid operation',
  )

/**
 * Changes of the consultants of standards of one project, at most `most`: each with a valid operation and none for the same place
 * as another (specification, section 5). The project is named once, or by every entry.
 */
export const wireAssignments = (most: number) =>
  z
    .object({
      project_id: wireId.optional(),
      assignmentChanges: z.array(wireAssignmentChange).min(1).max(most),
    })
    .transform(({ project_id, assignmentChanges }, { issues }) => {
      const places = new Set<string>()
      for (const [index, change] of assignmentChanges.entries()) {
        const { standard_id, phase, role } = change
        const place = `${standard_id} ${phase} ${role}`
        const wrong = places.has(place)
          ? 'names a standard, phase and role for the second time'
          : (project_id ?? change.project_id) === undefined
            ? 'names no project'
            : null
        places.add(place)
        if (wrong !== null)
          issues.push({
            code: 'custom',
            path: ['assignmentChanges', index],
            message: wrong,
            input: change,
          })
      }
      return {
        project_id: project_id ?? assignmentChanges[0]?.project_id ?? 0,
        assignmentChanges,
      }
    })

/** A phase that scores elements. */
export const wireElementPhase = z.enum(['desktop-review', 'verification'])

/** A moment as it is answered: ISO 8601 in UTC. */
export const answeredTime = z.string()

/** The longest comment or task text, in characters. */
export const longestText = 20_000
