import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { differenceText } from '#web/domain/document/difference-text.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { Element } from '../shared/element-scores.ts'
import { OpenDocument } from '../shared/open-document.tsx'
import { useReview } from '../shared/review-context.ts'
import { movedText } from './moved-texts.ts'
import work from '../elements/element-work.module.css'
import styles from './moved-passage.module.css'

type Citation = Element['citations'][number]
type Moved = Data<'projects/{id}/documents/moved_citations'>[number]
type Anchor = NonNullable<Moved['Anchor']>

/** What became of a cited passage in the current version of its document, with a button that moves the citation to the new location. */
export function MovedPassage({
  elementId,
  citation,
}: {
  readonly elementId: number
  readonly citation: Citation
}) {
  const { project_id } = useReview()
  const { data, error } = useQueryOf('projects/{id}/documents/moved_citations', { id: project_id })
  const { accept, mayAccept, write } = useAccept(elementId, citation)
  const moved = data?.find(
    (one) => one.ElementId === elementId && one.DocumentId === citation.DocumentId,
  )
  const offers = moved?.State === 'lost' ? moved.Offers : []
  return (
    <div className={styles['moved']} data-state={moved?.State}>
      <span>{movedText(error ? undefined : moved, citation.Anchor?.region !== undefined)}</span>
      {moved?.Differences && <ChangedWords differences={moved.Differences} />}
      {moved?.Anchor && (
        <Acts elementId={elementId} citation={citation} anchor={moved.Anchor}>
          {mayAccept && (
            <AcceptButton citation={citation} isFirst onAccept={accept} anchor={moved.Anchor}>
              {moved.State === 'changed' ? 'Accept the new words' : 'Accept'}
            </AcceptButton>
          )}
        </Acts>
      )}
      {offers.length > 0 && (
        <ul className={styles['offers']} aria-label="Passages that come nearest">
          {offers.map((anchor) => (
            <li key={`${anchor.page} ${anchor.start}`}>
              <q dir="auto">{anchor.exact}</q>{' '}
              <Acts elementId={elementId} citation={citation} anchor={anchor}>
                {mayAccept && (
                  <AcceptButton citation={citation} onAccept={accept} anchor={anchor}>
                    Cite this
                  </AcceptButton>
                )}
              </Acts>
            </li>
          ))}
        </ul>
      )}
      <EarlierPassage elementId={elementId} citation={citation} />
      {write.state !== 'Pending' && <SaveStatus state={write.state} error={write.error} />}
    </div>
  )
}

/** Links to the cited passage in the version that it quotes, and to a comparison of both versions, for people who may open that version. */
function EarlierPassage({
  elementId,
  citation: { DocumentId, Anchor },
}: {
  readonly elementId: number
  readonly citation: Citation
}) {
  const { project_id } = useReview()
  const { data } = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const version = data
    ?.find(({ Id }) => Id === DocumentId)
    ?.earlierVersions.find(({ Version }) => Version === Anchor?.version)?.Version
  if (version === undefined || !Anchor) return null
  return (
    <span className={styles['acts']}>
      <OpenDocument
        id={DocumentId}
        page={Anchor.page}
        version={version}
        element={elementId}
        className={work['act']}
      >
        Open in version {version}
      </OpenDocument>
      <Link
        to="/app/projects/$project_id/documents/$document_id/versions"
        params={{ project_id, document_id: DocumentId }}
        search={{ before: version }}
        className={work['act']}
      >
        Compare the versions
      </Link>
    </span>
  )
}

/** Gives the citation a passage of the current version. A location generated from the old passage is updated; text that the person wrote stays. */
function useAccept(elementId: number, citation: Citation) {
  const { project_id, may } = useReview()
  const write = useTransformation('Citation:Update')
  const { DocumentId, Citation, Anchor: old, CreatedBy } = citation
  const ids = { project_id, element_id: elementId, document_id: DocumentId }
  const accept = async (anchor: Anchor, button: HTMLElement) => {
    const item = button.closest('article')
    const done = await write.run({ ...ids, anchor }, { expected: { Anchor: old, Citation } })
    // The button disappears with the proposal that it accepted: keep the focus on the element.
    if (done !== null && !document.activeElement?.closest('article')) item?.focus()
  }
  return { accept, mayAccept: may('Citation:Update', ids, { CreatedBy }), write }
}

function AcceptButton({
  citation,
  anchor,
  isFirst,
  onAccept,
  children,
}: {
  readonly citation: Citation
  readonly anchor: Anchor
  /** Whether the shortcut of the element presses this button. */
  readonly isFirst?: boolean
  readonly onAccept: (anchor: Anchor, button: HTMLElement) => Promise<void>
  readonly children: string
}) {
  return (
    <button
      type="button"
      className={work['act']}
      title={isFirst ? `${children} (u)` : children}
      data-accept={isFirst}
      onClick={({ currentTarget }) => void onAccept(anchor, currentTarget)}
    >
      {children}
      <span className="only-read-aloud"> for the citation of {documentTitle(citation)}</span>
    </button>
  )
}

const Acts = ({
  elementId,
  citation,
  anchor,
  children,
}: {
  readonly elementId: number
  readonly citation: Citation
  readonly anchor: Anchor
  readonly children: ReactNode
}) => (
  <span className={styles['acts']}>
    {children}
    <OpenDocument
      id={citation.DocumentId}
      page={anchor.page}
      element={elementId}
      className={work['act']}
    >
      Open page {anchor.page}
    </OpenDocument>
  </span>
)

/** Both passages merged into one text: what was removed, and what was added. */
const ChangedWords = ({
  differences: { parts, kinds },
}: {
  readonly differences: NonNullable<Moved['Differences']>
}) => (
  <>
    {kinds.some((kind) => kind !== 'other') && (
      <strong className={styles['kinds']}>{differenceText(kinds)}</strong>
    )}
    <p className={styles['words']} dir="auto">
      {parts.map(({ state, text }, place) => {
        const Part = state === 'removed' ? 'del' : state === 'added' ? 'ins' : 'span'
        return (
          // The parts of a text have no identity but their position.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            <Part>{text}</Part>{' '}
          </Fragment>
        )
      })}
    </p>
  </>
)
