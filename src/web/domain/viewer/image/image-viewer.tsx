import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { MarginNotes } from '../margin/margin-notes.tsx'
import { PreviewError } from '../parts/failure.ts'
import { abortable, fetchFile } from '../parts/fetch-file.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened, type Opener } from '../parts/use-opened.ts'
import { BarButton, BarGroup, ViewerBar } from '../parts/viewer-bar.tsx'
import { extensionOf, type MarginNote, type ViewerProps } from '../parts/viewer-file.ts'
import { scrollKeys, viewerKeys } from '../parts/viewer-keys.ts'
import { RegionButton } from '../region/region-button.tsx'
import { MarkedRegion, RegionLayer } from '../region/region-layer.tsx'
import { useRegion } from '../region/use-region.ts'
import styles from './image.module.css'

const largest = 50 * 1024 * 1024

const types: Readonly<Record<string, string>> = { jpg: 'image/jpeg' }

/** A decoded picture, rotated as its EXIF data specify; its size in pixels. */
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

export function ImageViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openPicture)
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={props.file} {...opened} />
  return <ShownPicture {...props} picture={opened.content} />
}

/** A picture counts as one page, on which regions are drawn and cited. */
function ShownPicture({
  file,
  highlight,
  selected,
  notes,
  isCitable,
  onSelect,
  picture: { url, width, height },
}: ViewerProps & { readonly picture: Picture }) {
  const [zoom, setZoom] = useState<number | null>(null)
  const drawing = useRegion(selected, onSelect)
  const from = zoom ?? 100
  const acts = {
    onIn: () => setZoom(steps.find((step) => step > from) ?? from),
    onOut: () => setZoom(steps.findLast((step) => step < from) ?? from),
    onFit: () => setZoom(null),
    ...(isCitable && { onRegion: () => drawing.onToggle(1) }),
  }
  const keys = viewerKeys({
    '+': acts.onIn,
    '=': acts.onIn,
    '-': acts.onOut,
    0: acts.onFit,
    r: acts.onRegion,
    Escape: drawing.isDrawing ? drawing.onEnd : undefined,
    ...scrollKeys,
  })
  return (
    // The shortcuts of the viewer act wherever the focus is inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['viewer']} onKeyDown={keys}>
      <ImageBar {...acts} zoom={zoom} size={`${width} × ${height}`} isDrawing={drawing.isDrawing} />
      <div
        className={styles['scroller']}
        data-scroller
        role="region"
        aria-label={`Picture of ${file.name}`}
        // It can also be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div
          className={styles['picture']}
          data-fitted={zoom === null || undefined}
          style={{
            aspectRatio: `${width} / ${height}`,
            '--ratio': width / height,
            '--width': `${(width * (zoom ?? 100)) / 100}px`,
          }}
        >
          <img src={url} alt={file.name} />
          {highlight && 'region' in highlight && <MarkedRegion region={highlight.region} />}
          <MarginNotes notes={notes.flatMap(atHeight)} unit="%" />
          <RegionLayer page={1} drawing={drawing} />
        </div>
      </div>
    </div>
  )
}

const atHeight = ({ key, place, content }: MarginNote) =>
  'region' in place ? { key, content, top: 100 * place.region.top } : []

function ImageBar({
  zoom,
  size,
  isDrawing,
  onIn,
  onOut,
  onFit,
  onRegion,
}: Readonly<Record<'onIn' | 'onOut' | 'onFit', () => void>> & {
  /** Absent where no region can be cited. */
  readonly onRegion?: () => void
  /** In percent; null while the picture is fitted. */
  readonly zoom: number | null
  readonly size: string
  /** Whether a region is being drawn. */
  readonly isDrawing: boolean
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
      <RegionButton isDrawing={isDrawing} onRegion={onRegion} />
      <span className={styles['size']}>{size}</span>
    </ViewerBar>
  )
}
