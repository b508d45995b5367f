import { CloseButton, FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTarget } from '#web/data/session/target.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import type { ShownPassage } from '#web/domain/navigation/shown-passage.ts'
import type { SelectedPassage } from '#web/domain/viewer/parts/viewer-file.ts'
import { Viewer } from '#web/domain/viewer/viewer.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { useReview } from '../shared/review-context.ts'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { headingId } from '../shared/use-step-keys.ts'
import { CiteBar } from './cite-bar.tsx'
import { PaneSeparator } from './pane-separator.tsx'
import { fittingWidth, rememberedWidth } from './pane-width.ts'
import { useCitePassage } from './use-cite-passage.ts'
import styles from './document-pane.module.css'

/** A document beside the standard under review; on a narrow screen it covers everything else. */
export function DocumentPane({
  document: id,
  page,
}: {
  readonly document: number
  readonly page: number
}) {
  const { project_id } = useReview()
  const go = useReviewNavigation()
  const pane = useRef<HTMLElement>(null)
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const row = documents.data?.find(({ Id }) => Id === id)
  const citing = useCitePassage(row)
  useFocusWhileOpen(pane)
  const close = () => go.toPage(null)
  useKeys('Document', { Escape: { does: 'Close the document', run: close } })
  return (
    <Frame name={row ? documentTitle(row) : 'Document'} pane={pane} onClose={close}>
      <PaneHead row={row} onClose={close} />
      {row ? (
        <>
          <ShownDocument row={row} page={page} onPage={go.toPage} onSelect={citing.select} />
          <CiteBar citing={citing} />
        </>
      ) : documents.error && !documents.data ? (
        <ErrorAlert
          what="The documents could not be loaded"
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      ) : documents.data ? (
        <div className={styles['missing']}>
          <EmptyState>
            This document is not available. It may have been deleted, or it is not visible to you.
          </EmptyState>
        </div>
      ) : (
        <SkeletonRows rows={6} name="Loading the document" />
      )}
    </Frame>
  )
}

function ShownDocument({
  row,
  page,
  onPage,
  onSelect,
}: {
  readonly row: DocumentRow
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onSelect: (passage: SelectedPassage | null) => void
}) {
  const target = useTarget()
  const { element } = useSearch({ from: reviewRoute })
  const found = useLocation({ select: ({ state }) => state.passage })
  const highlight = useMemo(() => shownPassage(row, element, found), [row, element, found])
  const file = {
    url: documentUrl(row, target, row.currentVersion?.Version),
    name: row.RealName,
    size: row.FileSize,
  }
  return (
    <Viewer file={file} page={page} highlight={highlight} onSelect={onSelect} onPage={onPage} />
  )
}

/** The passage to mark: the one that was found, or the one that the element cites. Offsets hold in one version alone. */
function shownPassage(
  { citations, currentVersion }: DocumentRow,
  element: number | undefined,
  found: ShownPassage | undefined,
): SelectedPassage | null {
  const anchor = found ?? citations.find(({ ElementId }) => ElementId === element)?.Anchor
  if (!anchor || anchor.version !== currentVersion?.Version) return null
  const { page, start, end, exact, prefix = '', suffix = '' } = anchor
  if (start === undefined || end === undefined || exact === undefined) return null
  return { page, start, end, exact, prefix, suffix }
}

function PaneHead({
  row,
  onClose,
}: {
  readonly row: DocumentRow | undefined
  readonly onClose: () => void
}) {
  const target = useTarget()
  return (
    <header className={styles['head']}>
      {row && (
        <>
          <h2 title={row.RealName}>
            <FileTypeIcon name={row.RealName} /> {documentTitle(row)}
          </h2>
          <a
            className={styles['download']}
            href={documentUrl(row, target)}
            download={row.RealName}
            title="Download document"
            aria-label={`Download ${documentTitle(row)}`}
          >
            <Download size={18} aria-hidden />
          </a>
        </>
      )}
      <CloseButton
        style={{ '--cb-size': 'var(--touch)' }}
        aria-label="Close the document"
        title="Close (Esc)"
        onClick={onClose}
      />
    </header>
  )
}

/** The pane beside the standard, with its movable edge, or the sheet over a narrow screen, which holds the focus. */
function Frame({
  name,
  pane,
  onClose,
  children,
}: {
  readonly name: string
  readonly pane: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const [width, setWidth] = useState(rememberedWidth)
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  useEffect(() => {
    const fit = () => setWidth(fittingWidth)
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [])
  const shared = { ref: pane, tabIndex: -1, 'aria-label': name, className: styles['pane'] }
  if (isNarrow)
    return (
      <FocusTrap>
        {/* The keys of the screen do not act under a dialog, so it takes Escape itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <section
          {...shared}
          role="dialog"
          aria-modal
          data-sheet
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented) onClose()
          }}
        >
          {children}
        </section>
      </FocusTrap>
    )
  return (
    <section {...shared} style={{ width }}>
      <PaneSeparator width={width} onWidth={setWidth} />
      {children}
    </section>
  )
}

/** Takes the focus when something on the page opened the document, and gives it back when it closes. */
function useFocusWhileOpen(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const isOpenedHere = opener instanceof HTMLElement && opener !== document.body
    const element = pane.current
    if (isOpenedHere) element?.focus()
    return () => {
      // What has the focus elsewhere keeps it.
      const focused = document.activeElement
      if (focused !== document.body && focused !== null && !element?.contains(focused)) return
      if (isOpenedHere && opener.isConnected) opener.focus()
      else document.getElementById(headingId)?.focus({ preventScroll: true })
    }
  }, [pane])
}
