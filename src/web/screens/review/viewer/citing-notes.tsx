import { Link } from '@tanstack/react-router'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import type { MarginNote, Selected } from '#web/domain/viewer/parts/viewer-file.ts'
import type { CitationAnchor } from '../citations/sent-anchor.ts'
import type { ReviewSearch } from '../shared/search.ts'

type Citation = DocumentRow['citations'][number]

/** Returns where an anchor points in its version; null for an incomplete one. */
export function placeOfAnchor(anchor: Omit<CitationAnchor, 'heading'>): Selected | null {
  const { page, region, start, end, exact, prefix = '', suffix = '' } = anchor
  if (region !== undefined) return { page, region }
  if (start === undefined || end === undefined || exact === undefined) return null
  return { page, start, end, exact, prefix, suffix }
}

/** Returns the margin notes of a document version, which show the elements that cite it. `chosen` is the id of the selected element. */
export const citingNotes = (
  { Id, citations }: DocumentRow,
  version: number | undefined,
  chosen: number | undefined,
): MarginNote[] =>
  citations.flatMap((citation) => {
    const { ElementId, Anchor } = citation
    const place = Anchor?.version === version && Anchor ? placeOfAnchor(Anchor) : null
    if (!place) return []
    const content = (
      <CitingElement
        document={Id}
        page={place.page}
        citation={citation}
        isChosen={ElementId === chosen}
      />
    )
    return { key: String(ElementId), place, content }
  })

/** An element that cites a passage, as a link that selects it. */
const CitingElement = ({
  document,
  page,
  citation: { ElementId, ElementName, StandardId, StandardName, ModuleId },
  isChosen,
}: {
  readonly document: number
  readonly page: number
  readonly citation: Citation
  readonly isChosen: boolean
}) => (
  <Link
    from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    to="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    params={(old) => ({ ...old, module_id: ModuleId, standard_id: StandardId, tab: 'Elements' })}
    search={({ version }) =>
      definedOnly<ReviewSearch>({ version, document, page, element: ElementId })
    }
    resetScroll={false}
    aria-current={isChosen || undefined}
    title={`Cited by ${ElementName}, ${StandardName}`}
  >
    {ElementName}
  </Link>
)
