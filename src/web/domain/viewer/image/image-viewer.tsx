import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { PreviewError } from '../parts/failure.ts'
import { abortable, fetchFile } from '../parts/fetch-file.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened, type Opener } from '../parts/use-opened.ts'
import { BarButton, BarGroup, ViewerBar } from '../parts/viewer-bar.tsx'
import { extensionOf, type ViewerProps } from '../parts/viewer-file.ts'
import { scrollKeys, viewerKeys } from '../parts/viewer-keys.ts'
import styles from './image.module.css'

const largest = 50 * 1024 * 1024

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg' }

/** A decoded picture, turned as its EXIF data say; in pixels. */
type Picture = { readonly url: string; readonly width: number; readonly height: number }

const decodePicture = abortable(async (file, signal): Promise<Picture> => {
  const bytes = await fetchFile(file, largest, signal)
  const extension = extensionOf(file.name)
  const type = types[extension] ?? `image/${extension}`
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const image = new Image()
  image.src = url
  try {
    await image.decode()
  } catch (thrown) {
    URL.revokeObjectURL(url)
    throw new PreviewError('broken', thrown)
  }
  return { url, width: image.naturalWidth, height: image.naturalHeight }
})

const openPicture: Opener<Picture> = (file) => {
  const { opened, close } = decodePicture(file)
  return {
    opened,
    close: () => {
      close()
      opened.then(
        ({ url }) => URL.revokeObjectURL(url),
        () => undefined,
      )
    },
  }
}

/** In percent. */
const steps = [10, 25, 50, 75, 100, 150, 200, 400]

/** Shows a picture. */
export function ImageViewer({ file }: ViewerProps) {
  const opened = useOpened(file, openPicture)
  const [zoom, setZoom] = useState<number | null>(null)
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={file} {...opened} />
  const { url, width, height } = opened.content
  const from = zoom ?? 100
  const acts = {
    onIn: () => setZoom(steps.find((step) => step > from) ?? from),
    onOut: () => setZoom(steps.findLast((step) => step < from) ?? from),
    onFit: () => setZoom(null),
  }
  const keys = viewerKeys({
    '+': acts.onIn,
    '=': acts.onIn,
    '-': acts.onOut,
    0: acts.onFit,
    ...scrollKeys,
  })
  return (
    // The keys of the viewer act wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['viewer']} onKeyDown={keys}>
      <ImageBar {...acts} zoom={zoom} size={`${width} × ${height}`} />
      <div
        className={styles['scroller']}
        data-scroller
        role="region"
        aria-label={`Picture of ${file.name}`}
        // It scrolls by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <img
          src={url}
          alt={file.name}
          data-fitted={zoom === null || undefined}
          style={zoom === null ? {} : { width: (width * zoom) / 100 }}
        />
      </div>
    </div>
  )
}

function ImageBar({
  zoom,
  size,
  onIn,
  onOut,
  onFit,
}: Readonly<Record<'onIn' | 'onOut' | 'onFit', () => void>> & {
  /** In percent; null while it fits. */
  readonly zoom: number | null
  readonly size: string
}) {
  return (
    <ViewerBar>
      <BarGroup>
        <BarButton name="Zoom out" keys="-" onClick={onOut}>
          <Minus size={18} aria-hidden />
        </BarButton>
        <BarButton name="Fit" keys="0" isPressed={zoom === null} onClick={onFit}>
          {zoom === null ? 'Fit' : `${zoom} %`}
        </BarButton>
        <BarButton name="Zoom in" keys="+" onClick={onIn}>
          <Plus size={18} aria-hidden />
        </BarButton>
      </BarGroup>
      <span className={styles['size']}>{size}</span>
    </ViewerBar>
  )
}
