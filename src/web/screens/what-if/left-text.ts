import type { Left } from '#rules/review/what-if/sandbox.ts'

/** Describes what is missing for Full Score: '2 mandatory, 1 point element'. */
export function leftText({ mandatory, points, li }: Left): string {
  const parts = [
    [mandatory, 'mandatory'],
    [points, 'point'],
    [li, 'leading indicator'],
  ] as const
  const present = parts.filter(([count]) => count > 0)
  const last = present.at(-1)
  if (!last) return 'Nothing left to score'
  const words = present.map(([count, word]) => `${count} ${word}`).join(', ')
  const isLeading = last[1] === 'leading indicator'
  if (isLeading) return last[0] === 1 ? words : `${words}s`
  return `${words} ${last[0] === 1 ? 'element' : 'elements'}`
}
