import { benchRendered } from '../rendered/rendered.ts'
import { benchPairs } from './anchor-pairs.ts'
import { benchPlanted } from './anchor-planted.ts'
import type { Say, Totals } from './anchor-tally.ts'

/**
 * Measures whether citations find their passages in the next version of a document, on real pairs of versions, on planted edits
 * and on newly rendered documents.
 *
 * @param folder Contains anchors/v1, anchors/v2 and anchors/quotes.json, and optionally documents.
 * @returns Whether all required values are reached.
 */
export async function benchAnchors(folder: string, say: Say): Promise<boolean> {
  const pairs = await benchPairs(folder, say)
  const planted = await benchPlanted(folder, say)
  const rendered = await benchRendered(say)
  const sum = (of: (totals: Totals) => number): number =>
    [pairs, planted, rendered].reduce((all, totals) => all + of(totals), 0)
  const [silent, all] = [sum((one) => one.silent), sum((one) => one.all)]
  const found = sum((one) => one.found) / sum((one) => one.there)
  const altered = sum((one) => one.asAltered) / sum((one) => one.altered)
  const told = (isMet: boolean): string => (isMet ? 'met' : 'NOT met')
  say(
    `\nsilently wrong: ${silent} of ${all} (at most ${((100 * 3) / all).toFixed(2)} % at 95 % when none), must 0: ${told(silent === 0)}`,
  )
  say(
    `found of what is still there: ${(100 * found).toFixed(1)} %, must 99 %: ${told(found >= 0.99)}`,
  )
  say(`changes of meaning called changed: ${(100 * altered).toFixed(1)} % (the others: lost)`)
  return silent === 0 && found >= 0.99
}
