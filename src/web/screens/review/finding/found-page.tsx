import type { Data } from '#web/data/api/contracts.ts'
import type { Element } from '../shared/element-scores.ts'
import { OpenDocument } from '../shared/open-document.tsx'
import { markedParts, pageText, reasonText } from './found-texts.ts'
import work from '../elements/element-work.module.css'
import styles from './found-evidence.module.css'

type Found = Data<'projects/{id}/documents/evidence'>[number]

/** A found page: its location, its most relevant sentence with the matching words, the reason for the match, and the available actions. */
export function FoundPage({
  element,
  found,
  problem,
  onCite,
}: {
  readonly element: Element
  readonly found: Found
  /** Why the page cannot be cited here. */
  readonly problem: string | null
  readonly onCite: (() => void) | null
}) {
  const { Anchor, DocumentId, Title } = found
  const citation = element.citations.find((one) => one.DocumentId === DocumentId)
  const reason = reasonText(found)
  const isCited =
    citation?.Anchor?.exact === Anchor.exact &&
    citation.Anchor.page === Anchor.page &&
    citation.Anchor.version === Anchor.version
  return (
    <li className={styles['found']}>
      <span className={styles['place']}>
        <OpenDocument
          id={DocumentId}
          page={Anchor.page}
          element={element.Id}
          passage={Anchor}
          isRow={!onCite}
        >
          <strong>{Title}</strong>, {pageText(found)}
        </OpenDocument>
        {Anchor.heading && <span className={styles['heading']}> · {Anchor.heading}</span>}
      </span>
      <q className={styles['sentence']} dir="auto">
        {markedParts(found).map(({ text, start, isMarked }) =>
          isMarked ? <mark key={start}>{text}</mark> : <span key={start}>{text}</span>,
        )}
      </q>
      <span className={styles['acts']}>
        {onCite && (
          <button
            type="button"
            className={work['act']}
            data-row
            aria-disabled={isCited}
            onClick={isCited ? undefined : onCite}
          >
            {isCited ? 'Cited' : citation ? 'Cite this passage instead' : 'Cite'}
            <span className="only-read-aloud">
              {' '}
              {Title}, {pageText(found)}
            </span>
          </button>
        )}
        {reason && <span className={styles['reason']}>{reason}</span>}
        {problem && <span className={styles['reason']}>{problem}</span>}
      </span>
    </li>
  )
}
