import { ChevronDown, ChevronUp, Columns2, Minus, Plus, Search } from 'lucide-react'
import { BarButton, BarGroup, ViewerBar } from '../parts/viewer-bar.tsx'
import { RegionButton } from '../region/region-button.tsx'
import { PageField } from './page-field.tsx'
import type { Pages } from './use-pages.ts'

/** The controls of a shown PDF. */
export function PdfBar({
  pages,
  count,
  isFitted,
  hasThumbnails,
  isDrawing,
  onZoom,
  onFit,
  onFind,
  onThumbnails,
  onGo,
  onRegion,
}: {
  readonly pages: Pages
  /** The number of pages. */
  readonly count: number
  readonly isFitted: boolean
  readonly hasThumbnails: boolean
  /** Whether a region is being drawn. */
  readonly isDrawing: boolean
  readonly onZoom: (direction: 1 | -1) => void
  readonly onFit: () => void
  readonly onFind: () => void
  readonly onThumbnails: () => void
  readonly onGo: (page: number) => void
  /** Absent where no region can be cited. */
  readonly onRegion?: () => void
}) {
  const { current, percent } = pages
  return (
    <ViewerBar>
      <BarButton name="Thumbnails" isPressed={hasThumbnails} onClick={onThumbnails}>
        <Columns2 size={18} aria-hidden />
      </BarButton>
      <BarGroup>
        <BarButton
          name="Previous page"
          keys="PageUp"
          isDisabled={current <= 1}
          onClick={() => onGo(current - 1)}
        >
          <ChevronUp size={18} aria-hidden />
        </BarButton>
        <BarButton
          name="Next page"
          keys="PageDown"
          isDisabled={current >= count}
          onClick={() => onGo(current + 1)}
        >
          <ChevronDown size={18} aria-hidden />
        </BarButton>
        <PageField current={current} pages={count} onGo={onGo} />
      </BarGroup>
      <ZoomButtons percent={percent} isFitted={isFitted} onZoom={onZoom} onFit={onFit} />
      <BarButton name="Find in document" keys="Ctrl+F" onClick={onFind}>
        <Search size={18} aria-hidden />
      </BarButton>
      <RegionButton isDrawing={isDrawing} onRegion={onRegion} />
    </ViewerBar>
  )
}

function ZoomButtons({
  percent,
  isFitted,
  onZoom,
  onFit,
}: {
  readonly percent: number
  readonly isFitted: boolean
  readonly onZoom: (direction: 1 | -1) => void
  readonly onFit: () => void
}) {
  return (
    <BarGroup>
      <BarButton name="Zoom out" keys="-" onClick={() => onZoom(-1)}>
        <Minus size={18} aria-hidden />
      </BarButton>
      <BarButton
        name={`Zoom ${percent} %, fit width`}
        keys="0"
        isPressed={isFitted}
        onClick={onFit}
      >
        {percent} %
      </BarButton>
      <BarButton name="Zoom in" keys="+" onClick={() => onZoom(1)}>
        <Plus size={18} aria-hidden />
      </BarButton>
    </BarGroup>
  )
}
