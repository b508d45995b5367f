import { Suspense } from 'react'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { NoPreview } from './parts/no-preview.tsx'
import { OpeningFile } from './parts/opening-file.tsx'
import { fileKind, type ViewerProps } from './parts/viewer-file.ts'

const PdfViewer = lazyWithPreload(async () => (await import('./pdf/pdf-viewer.tsx')).PdfViewer)
const DocxViewer = lazyWithPreload(async () => (await import('./docx/docx-viewer.tsx')).DocxViewer)
const WorkbookViewer = lazyWithPreload(
  async () => (await import('./workbook/workbook-viewer.tsx')).WorkbookViewer,
)
const ImageViewer = lazyWithPreload(
  async () => (await import('./image/image-viewer.tsx')).ImageViewer,
)
const TextViewer = lazyWithPreload(async () => (await import('./text/text-viewer.tsx')).TextViewer)
const MarkdownViewer = lazyWithPreload(
  async () => (await import('./text/markdown-viewer.tsx')).MarkdownViewer,
)
const MailViewer = lazyWithPreload(async () => (await import('./mail/mail-viewer.tsx')).MailViewer)

const viewers = {
  pdf: PdfViewer,
  docx: DocxViewer,
  workbook: WorkbookViewer,
  image: ImageViewer,
  text: TextViewer,
  markdown: MarkdownViewer,
  mail: MailViewer,
} as const

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
  if (kind === null) return <NoPreview file={props.file} failure="noPreview" />
  const ViewerOfType = viewers[kind]
  return <ViewerOfType {...props} />
}
