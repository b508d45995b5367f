import type { Parameters } from '#web/data/api/contracts.ts'
import type { Element } from '../shared/element-scores.ts'

/** Where in a version of a document a citation points, as responses return it. */
export type CitationAnchor = NonNullable<Element['citations'][number]['Anchor']>

type SentAnchor = NonNullable<Parameters<'Citation:Create'>['anchor']>

/** Returns an anchor as writes take it; null for one that is incomplete. */
export function sentAnchor(anchor: CitationAnchor): SentAnchor | null {
  const { version, page, heading, region, start, end, exact, prefix = '', suffix = '' } = anchor
  const place = { version, page, heading }
  if (region !== undefined) return { ...place, region }
  if (start === undefined || end === undefined || exact === undefined) return null
  return { ...place, start, end, exact, prefix, suffix }
}
