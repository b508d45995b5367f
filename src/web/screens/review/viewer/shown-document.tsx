import { Button } from '@mantine/core'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import { unreadText } from '#web/domain/document/text-note.ts'
import type { ShownPassage } from '#web/domain/navigation/shown-passage.ts'
import type { Selected } from '#web/domain/viewer/parts/viewer-file.ts'
import { Viewer } from '#web/domain/viewer/viewer.tsx'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { CiteBar } from './cite-bar.tsx'
import { citingNotes, placeOfAnchor } from './citing-notes.tsx'
import { useCitePassage } from './use-cite-passage.ts'
import styles from './document-pane.module.css'

export type DocumentVersion = NonNullable<DocumentRow['currentVersion']>

type Props = { readonly row: DocumentRow; readonly page: number }

/** The current version of a document, whose passages can be cited. */
export function CitableDocument({ row, page }: Props) {
  const citing = useCitePassage(row)
  return (
    <>
      <ShownDocument
        row={row}
        shown={row.currentVersion}
        page={page}
        selected={citing.selected}
        isCitable
        onSelect={citing.select}
      />
      <CiteBar citing={citing} />
    </>
  )
}

/** An earlier version, shown with the passage that was cited in it; nothing can be cited from it. */
export function EarlierVersion({ row, shown, page }: Props & { readonly shown: DocumentVersion }) {
  const { toVersion } = useReviewNavigation()
  return (
    <>
      <ShownDocument
        row={row}
        shown={shown}
        page={page}
        selected={null}
        isCitable={false}
        onSelect={() => undefined}
      />
      <div className={styles['earlier']}>
        <p role="status">
          Version {shown.Version} was replaced. Only passages of the current version can be cited.
        </p>
        <Button variant="default" onClick={() => toVersion(null)}>
          Show the current version
        </Button>
      </div>
    </>
  )
}

function ShownDocument({
  row,
  shown,
  page,
  selected,
  isCitable,
  onSelect,
}: Props & {
  readonly shown: DocumentVersion | null
  readonly selected: Selected | null
  readonly isCitable: boolean
  readonly onSelect: (selected: Selected | null) => void
}) {
  const target = useTarget()
  const { toPage } = useReviewNavigation()
  const { element } = useSearch({ from: reviewRoute })
  const found = useLocation({ select: ({ state }) => state.passage })
  const highlight = useMemo(
    () => shownPlace(row, shown, element, found),
    [row, shown, element, found],
  )
  const notes = useMemo(() => citingNotes(row, shown?.Version, element), [row, shown, element])
  const file = {
    url: documentUrl(row, target, shown?.Version),
    name: shown?.RealName ?? row.RealName,
    size: shown?.FileSize ?? row.FileSize,
  }
  const note = unreadText(shown?.TextState ?? null, isCitable)
  return (
    <>
      {note !== null && (
        <p role="status" className={styles['note']}>
          {note}
        </p>
      )}
      <Viewer
        file={file}
        page={page}
        highlight={highlight}
        selected={selected}
        notes={notes}
        isCitable={isCitable}
        onSelect={onSelect}
        onPage={toPage}
      />
    </>
  )
}

/** Returns the passage to mark: the one that was found, or the one that the element cites. An anchor is only valid in its own version. */
function shownPlace(
  { citations }: DocumentRow,
  shown: DocumentVersion | null,
  element: number | undefined,
  found: ShownPassage | undefined,
): Selected | null {
  const anchor = found ?? citations.find(({ ElementId }) => ElementId === element)?.Anchor
  return !anchor || anchor.version !== shown?.Version ? null : placeOfAnchor(anchor)
}
