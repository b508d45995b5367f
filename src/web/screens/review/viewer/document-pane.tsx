import { CloseButton, FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTarget } from '#web/data/session/target.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { FileTypeIcon } from '#web/ui/file-drop/file-type-icon.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { useReview } from '../shared/review-context.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { headingId } from '../shared/use-step-keys.ts'
import { PaneSeparator } from './pane-separator.tsx'
import { fittingWidth, rememberedWidth } from './pane-width.ts'
import { CitableDocument, EarlierVersion, type DocumentVersion } from './shown-document.tsx'
import { VersionField } from './version-field.tsx'
import styles from './document-pane.module.css'

/** A document beside the standard under review; on a narrow screen it covers everything else. */
export function DocumentPane({
  document: id,
  page,
  version,
}: {
  readonly document: number
  readonly page: number
  /** The version to show; the current one when undefined or unavailable. */
  readonly version: number | undefined
}) {
  const { project_id } = useReview()
  const go = useReviewNavigation()
  const pane = useRef<HTMLElement>(null)
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', {
    id: project_id,
  })
  const row = documents.data?.find(({ Id }) => Id === id)
  const earlier = row?.earlierVersions.find(({ Version }) => Version === version)
  useFocusWhileOpen(pane)
  const close = () => go.toPage(null)
  useKeys('Document', { Escape: { does: 'Close the document', run: close } })
  return (
    <Frame name={row ? documentTitle(row) : 'Document'} pane={pane} onClose={close}>
      <PaneHead row={row} shown={earlier ?? row?.currentVersion} onClose={close} />
      {row && earlier ? (
        <EarlierVersion row={row} shown={earlier} page={page} />
      ) : row ? (
        <CitableDocument row={row} page={page} />
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

function PaneHead({
  row,
  shown,
  onClose,
}: {
  readonly row: DocumentRow | undefined
  readonly shown: DocumentVersion | null | undefined
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
          {shown && row.earlierVersions.length > 0 && <VersionField row={row} shown={shown} />}
          <a
            className={styles['download']}
            href={documentUrl(row, target, shown?.Version)}
            download={shown?.RealName ?? row.RealName}
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

/** The pane beside the standard, with a draggable edge; on narrow screens a sheet, which traps the focus. */
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
        {/* The screen's shortcuts are off under a dialog, so it handles Escape itself. */}
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

/** Takes the focus when something on the page opened the document, and returns it when the document closes. */
function useFocusWhileOpen(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    const isOpenedHere = opener instanceof HTMLElement && opener !== document.body
    const element = pane.current
    if (isOpenedHere) element?.focus()
    return () => {
      // If the focus is elsewhere, leave it there.
      const focused = document.activeElement
      if (focused !== document.body && focused !== null && !element?.contains(focused)) return
      if (isOpenedHere && opener.isConnected) opener.focus()
      else document.getElementById(headingId)?.focus({ preventScroll: true })
    }
  }, [pane])
}
