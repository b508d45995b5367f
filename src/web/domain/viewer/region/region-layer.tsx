import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Region } from '../parts/viewer-file.ts'
import { moveRegion, regionBetween } from './move-region.ts'
import type { RegionDrawing } from './use-region.ts'
import styles from './region.module.css'

const percent = ({ left, top, width, height }: Region) => ({
  left: `${100 * left}%`,
  top: `${100 * top}%`,
  width: `${100 * width}%`,
  height: `${100 * height}%`,
})

/** A region that is cited on a page. */
export const MarkedRegion = ({ region }: { readonly region: Region }) => (
  <span className={styles['marked']} style={percent(region)} data-region="cited" aria-hidden />
)

/** The layer over a page on which a region is drawn. */
export function RegionLayer({
  page,
  drawing: { isDrawing, drawn, onDraw },
}: {
  readonly page: number
  readonly drawing: RegionDrawing
}) {
  const { stretched, pointer } = useStretching((region) => onDraw({ page, region }))
  if (!isDrawing) return null
  const region = stretched ?? (drawn?.page === page ? drawn.region : null)
  return (
    <div className={styles['layer']} {...pointer}>
      {region && (
        <DrawnRegion
          page={page}
          region={region}
          onMove={(moved) => onDraw({ page, region: moved })}
        />
      )}
    </div>
  )
}

/** The region from where the pointer went down to where it is now; `onDraw` receives it when the pointer goes up. */
function useStretching(onDraw: (region: Region) => void) {
  const [corners, setCorners] = useState<readonly [Corner, Corner] | null>(null)
  const cornerAt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Corner => {
    const page = currentTarget.getBoundingClientRect()
    return { x: (clientX - page.left) / page.width, y: (clientY - page.top) / page.height }
  }
  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setCorners([cornerAt(event), cornerAt(event)])
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (corners) setCorners([corners[0], cornerAt(event)])
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const region = corners && regionBetween(corners[0], cornerAt(event))
      setCorners(null)
      if (region) onDraw(region)
    },
    onPointerCancel: () => setCorners(null),
  }
  return { stretched: corners && regionBetween(...corners), pointer }
}

type Corner = { readonly x: number; readonly y: number }

/** The current region. It takes the focus; the arrow keys move it, or resize it with Shift. */
function DrawnRegion({
  page,
  region,
  onMove,
}: {
  readonly page: number
  readonly region: Region
  readonly onMove: (region: Region) => void
}) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region_ = element.current
    const scroller = region_?.closest<HTMLElement>('[data-scroller]')
    region_?.focus({ preventScroll: true })
    region_?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The keys of the viewer still act once the region is gone.
    return () => scroller?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveRegion(region, event.key, event.shiftKey)
    if (!moved || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(moved)
  }
  return (
    // A region is moved with keys as well as drawn with the pointer.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={element}
      className={styles['drawn']}
      style={percent(region)}
      role="group"
      aria-label={`Region on page ${page}. The arrow keys move it, with Shift they resize it.`}
      data-region="drawn"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      onKeyDown={onKeyDown}
    />
  )
}
