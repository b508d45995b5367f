import { Button } from '@mantine/core'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { documentUrl } from '#web/domain/document/file-urls.ts'
import type { ShownPassage } from '#web/domain/navigation/shown-passage.ts'
import type { SelectedPassage } from '#web/domain/viewer/parts/viewer-file.ts'
import { Viewer } from '#web/domain/viewer/viewer.tsx'
import { reviewRoute } from '../shared/search.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { CiteBar } from './cite-bar.tsx'
import { useCitePassage } from './use-cite-passage.ts'
import styles from './document-pane.module.css'

/** A version of a document. */
export type DocumentVersion = NonNullable<DocumentRow['currentVersion']>

type Props = { readonly row: DocumentRow; readonly page: number }

/** The current version of a document, whose passages can be cited. */
export function CitableDocument({ row, page }: Props) {
  const citing = useCitePassage(row)
  return (
    <>
      <ShownDocument row={row} shown={row.currentVersion} page={page} onSelect={citing.select} />
      <CiteBar citing={citing} />
    </>
  )
}

/** A version that was replaced: it is shown with the passage that was cited in it, and nothing can be cited. */
export function EarlierVersion({ row, shown, page }: Props & { readonly shown: DocumentVersion }) {
  const { toVersion } = useReviewNavigation()
  return (
    <>
      <ShownDocument row={row} shown={shown} page={page} onSelect={() => undefined} />
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
  onSelect,
}: Props & {
  readonly shown: DocumentVersion | null
  readonly onSelect: (passage: SelectedPassage | null) => void
}) {
  const target = useTarget()
  const { toPage } = useReviewNavigation()
  const { element } = useSearch({ from: reviewRoute })
  const found = useLocation({ select: ({ state }) => state.passage })
  const highlight = useMemo(
    () => shownPassage(row, shown, element, found),
    [row, shown, element, found],
  )
  const file = {
    url: documentUrl(row, target, shown?.Version),
    name: shown?.RealName ?? row.RealName,
    size: shown?.FileSize ?? row.FileSize,
  }
  return (
    <Viewer file={file} page={page} highlight={highlight} onSelect={onSelect} onPage={toPage} />
  )
}

/** The passage to mark: the one that was found, or the one that the element cites. Offsets hold in one version alone. */
function shownPassage(
  { citations }: DocumentRow,
  shown: DocumentVersion | null,
  element: number | undefined,
  found: ShownPassage | undefined,
): SelectedPassage | null {
  const anchor = found ?? citations.find(({ ElementId }) => ElementId === element)?.Anchor
  if (!anchor || anchor.version !== shown?.Version) return null
  const { page, start, end, exact, prefix = '', suffix = '' } = anchor
  if (start === undefined || end === undefined || exact === undefined) return null
  return { page, start, end, exact, prefix, suffix }
}
