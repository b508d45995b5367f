import { Suspense } from 'react'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { NoPreview } from './parts/no-preview.tsx'
import { OpeningFile } from './parts/opening-file.tsx'
import { fileKind, type ViewerProps } from './parts/viewer-file.ts'

const PdfViewer = lazyWithPreload(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer)

/** Shows a stored file by its type, or says why it is not shown and offers its download. */
export function Viewer(props: ViewerProps) {
  return (
    <Suspense fallback={<OpeningFile />}>
      <ViewerOfKind key={props.file.url} {...props} />
    </Suspense>
  )
}

function ViewerOfKind(props: ViewerProps) {
  const kind = fileKind(props.file.name)
  if (props.file.size === 0) return <NoPreview file={props.file} failure="empty" />
  switch (kind) {
    case 'pdf':
      return <PdfViewer {...props} />
    case null:
      return <NoPreview file={props.file} failure="noPreview" />
  }
}
