import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Data, DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { citeProblemTexts, useCitationWrite } from '../citations/use-citation-write.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { FoundPage } from './found-page.tsx'
import { nothingFoundText, notSearchedTexts } from './found-texts.ts'
import work from '../elements/element-work.module.css'
import styles from './found-evidence.module.css'

const textFields = 'input, textarea, select, [contenteditable=true]'

type Found = Data<'projects/{id}/documents/evidence'>[number]

/** Focuses the first page that is found, or the panel without one. */
function useFocusOnFound(panel: RefObject<HTMLElement | null>, count: number | undefined): void {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (count === undefined) return
    const focused = document.activeElement
    // Whoever has begun to write goes on; a focused page that is no longer found leaves the focus nowhere.
    const isFree = hadFocus.current ? focused === document.body : !focused?.matches(textFields)
    hadFocus.current = true
    if (isFree) (panel.current?.querySelector<HTMLElement>('[data-row]') ?? panel.current)?.focus()
  }, [panel, count])
}

/** The document pages that best show that an element is met. Arrow keys move, Enter or c cites, o opens, Esc closes. */
export function FoundEvidence({
  element,
  onClose,
}: {
  readonly element: Element
  readonly onClose: () => void
}) {
  const { project_id } = useReview()
  const found = useQueryOf('projects/{id}/documents/evidence', {
    id: project_id,
    element_id: element.Id,
  })
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const citing = useCitationWrite()
  const panel = useRef<HTMLElement>(null)
  const count = found.data?.length
  useFocusOnFound(panel, count)
  const close = () => {
    panel.current?.closest('article')?.focus()
    onClose()
  }
  return (
    // The keys act on the focused page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className={styles['panel']}
      aria-label={`Evidence for ${element.Name}`}
      tabIndex={-1}
      onKeyDown={(event) => actOnKey(event, close)}
    >
      <Head onClose={close} />
      {found.isPending && !found.error && <SkeletonRows rows={3} name="Looking for evidence" />}
      {found.error && (
        <ErrorAlert
          what="The documents could not be searched"
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.data?.length === 0 && <p role="status">{nothingFoundText(documents.data)}</p>}
      {found.data && found.data.length > 0 && (
        <FoundList
          element={element}
          found={found.data}
          documents={documents.data ?? []}
          citing={citing}
        />
      )}
      {/* Outside the list, which changes with the documents. */}
      {citing.write.state !== 'Pending' && (
        <SaveStatus state={citing.write.state} error={citing.write.error} />
      )}
    </section>
  )
}

const Head = ({ onClose }: { readonly onClose: () => void }) => (
  <div className={styles['head']}>
    <p className={styles['title']}>Pages that show it best</p>
    <button type="button" className={work['act']} onClick={onClose} title="Close (Esc)">
      Close
    </button>
  </div>
)

/** Moves between the rows, opens or cites the focused one, or closes the panel; ignores other keys. */
function actOnKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const row = event.target instanceof HTMLElement ? event.target.closest('li') : null
  const place = rows.findIndex((one) => row?.contains(one))
  const actions: Readonly<Record<string, () => void>> = {
    Escape: close,
    ArrowDown: () => rows[place + 1]?.focus(),
    ArrowUp: () => rows[place - 1]?.focus(),
    c: () => row?.querySelector<HTMLElement>('button[data-row]')?.click(),
    o: () => row?.querySelector<HTMLElement>('[data-open]')?.click(),
  }
  const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
  if (act === undefined) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

function FoundList({
  element,
  found,
  documents,
  citing: { problemOf, send },
}: {
  readonly element: Element
  readonly found: readonly Found[]
  readonly documents: readonly DocumentRow[]
  readonly citing: ReturnType<typeof useCitationWrite>
}) {
  const cite = (one: Found, row: DocumentRow) => {
    const { version, ...passage } = one.Anchor
    void send(element, passage, row, version)
  }
  const notSearched = notSearchedTexts(documents)
  return (
    <>
      <p role="status" className="only-read-aloud">
        {found.length === 1 ? '1 page found' : `${found.length} pages found`}
      </p>
      <ol className={styles['list']}>
        {found.map((one) => {
          const row = documents.find(({ Id }) => Id === one.DocumentId)
          const problem = row && problemOf(element, one.Anchor, row)
          return (
            <FoundPage
              key={`${one.DocumentId} ${one.Anchor.page}`}
              element={element}
              found={one}
              problem={problem ? citeProblemTexts[problem] : null}
              onCite={row && !problem ? () => cite(one, row) : null}
            />
          )
        })}
      </ol>
      {notSearched.length > 0 && <p className={styles['note']}>{notSearched.join(' ')}</p>}
    </>
  )
}
