import type { PretendedScores } from '#rules/review/what-if/sandbox.ts'

/** The scores that a person tries out, by standard and element. A standard without any has no entry. */
export type Pretended = ReadonlyMap<number, PretendedScores>

const isScore = (value: unknown): value is number | null =>
  value === null ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 100)

function scoresIn(value: unknown): PretendedScores {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(
    entries.flatMap(([id, score]): [number, number | null][] =>
      isScore(score) ? [[Number(id), score]] : [],
    ),
  )
}

/** Parses scores from a text; returns none when the text is invalid. */
export function parsePretended(text: string | null): Pretended {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return new Map(
      entries
        .map(([id, scores]): [number, PretendedScores] => [Number(id), scoresIn(scores)])
        .filter(([, scores]) => scores.size > 0),
    )
  } catch {
    return new Map()
  }
}

/** Formats scores as a text. */
export const formatPretended = (pretended: Pretended): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from(pretended, ([id, scores]) => [id, Object.fromEntries(scores)] as const),
    ),
  )

/** An element with its stored score and the score to try out. */
type Tried = { readonly id: number; readonly stored: number | null; readonly score: number | null }

/** Returns the scores with those of some of a standard's elements changed; a score equal to the stored one is removed. */
export function withScores(
  pretended: Pretended,
  standardId: number,
  tried: readonly Tried[],
): Pretended {
  const scores = new Map(pretended.get(standardId))
  for (const { id, stored, score } of tried) {
    if (score === stored) scores.delete(id)
    else scores.set(id, score)
  }
  const next = new Map(pretended)
  if (scores.size === 0) next.delete(standardId)
  else next.set(standardId, scores)
  return next
}
