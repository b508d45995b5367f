import type { Parameters } from '#web/data/api/contracts.ts'
import type { Element } from '../shared/element-scores.ts'

/** The location in a document version that a citation points to, as the server returns it. */
export type CitationAnchor = NonNullable<Element['citations'][number]['Anchor']>

type SentAnchor = NonNullable<Parameters<'Citation:Create'>['anchor']>

/** Converts an anchor to the form that writes accept; null for an incomplete one. */
export function sentAnchor(anchor: CitationAnchor): SentAnchor | null {
  const { version, page, heading, region, start, end, exact, prefix = '', suffix = '' } = anchor
  const place = { version, page, heading }
  if (region !== undefined) return { ...place, region }
  if (start === undefined || end === undefined || exact === undefined) return null
  return { ...place, start, end, exact, prefix, suffix }
}
