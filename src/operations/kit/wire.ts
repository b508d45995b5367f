import * as z from 'zod'
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

/** Text with at least one character that is not a space. */
export const wireFilledText = (longest: number) =>
  wireText(longest).refine((text) => text.trim() !== '', 'is empty')

/** A person's id; its letter case is set by the target. */
export const wireUserId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_.:@-]+$/)

/** A user id to assign; an empty string stands for nobody (specification, section 5). */
export const wireOwner = z.union([wireUserId, z.literal('').transform(() => null), z.null()])

const phaseNames = phases.map(({ phase }) => phase) as [Phase, ...Phase[]]

/** One of the three phases. */
export const wirePhase = z.enum(phaseNames)

/** A phase that scores elements. */
export const wireElementPhase = z.enum(['desktop-review', 'verification'])

/** A moment as it is answered: ISO 8601 in UTC. */
export const answeredTime = z.string()

/** The longest comment or task text, in characters. */
export const longestText = 20_000
