/** Why a changed word alters what a sentence requires. */
export type DifferenceKind = 'number' | 'date' | 'negation' | 'obligation' | 'name' | 'other'

const negations = new Set(
  'no not never none nor neither without unless except excluding only cannot nothing nobody'.split(
    ' ',
  ),
)
const obligations = new Set(
  'shall must may should will can could might would required prohibited allowed permitted optional recommended'.split(
    ' ',
  ),
)
const months = new Set(
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday daily weekly monthly quarterly annually annual yearly biannual biennial'.split(
    ' ',
  ),
)
const numberWords = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million first second third fourth fifth half once twice'.split(
    ' ',
  ),
)

/** Returns the kind of a word; `written` is its form in the text, `comparable` its normalized form. */
export function kindOf(written: string, comparable: string, isFirst: boolean): DifferenceKind {
  if (/[\p{N}\p{S}%‰]/u.test(comparable) || numberWords.has(comparable)) return 'number'
  if (negations.has(comparable)) return 'negation'
  if (obligations.has(comparable)) return 'obligation'
  if (months.has(comparable)) return 'date'
  if (!isFirst && /^\p{Lu}/u.test(written)) return 'name'
  return 'other'
}

/** Words that, right after a sentence, restrict what it says. */
const limits = new Set(
  'unless except excluding only if provided until but however where when'.split(' '),
)
export const limitsWhatPrecedes = (comparable: string): boolean => limits.has(comparable)
