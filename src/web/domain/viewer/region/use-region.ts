import { useState } from 'react'
import type { Selected, SelectedRegion, ViewerProps } from '../parts/viewer-file.ts'
import { firstRegion } from './move-region.ts'

/** The drawing of a region on the pages of a file. */
export type RegionDrawing = {
  readonly isDrawing: boolean
  /** The current region. */
  readonly drawn: SelectedRegion | null
  readonly onDraw: (drawn: SelectedRegion) => void
  /** Starts with a region in the middle of a page, which the arrow keys move; or ends the drawing and discards the region. */
  readonly onToggle: (page: number) => void
  readonly onEnd: () => void
}

/** Lets a person draw a region, which is the selection until the drawing ends. */
export function useRegion(
  selected: Selected | null,
  onSelect: ViewerProps['onSelect'],
): RegionDrawing {
  const [isDrawing, setDrawing] = useState(false)
  const drawn = isDrawing && selected && 'region' in selected ? selected : null
  const onEnd = () => {
    setDrawing(false)
    if (drawn) onSelect(null)
  }
  return {
    isDrawing,
    drawn,
    onDraw: onSelect,
    onEnd,
    onToggle: (page) => {
      if (isDrawing) return onEnd()
      setDrawing(true)
      onSelect({ page, region: firstRegion })
    },
  }
}
