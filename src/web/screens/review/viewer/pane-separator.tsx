import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { fittingWidth, narrowest, rememberWidth, widest } from './pane-width.ts'
import styles from './document-pane.module.css'

const step = 24

/** The edge by which the pane is resized: by dragging, or with the arrow keys, Home and End. */
export function PaneSeparator({
  width,
  onWidth,
}: {
  readonly width: number
  readonly onWidth: (width: number) => void
}) {
  const [dragged, setDragged] = useState<{ readonly x: number; readonly width: number } | null>(
    null,
  )
  const change = (to: number) => {
    const next = fittingWidth(to)
    onWidth(next)
    rememberWidth(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: widest(),
      End: narrowest,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    change(to)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged({ x: event.clientX, width })
  }
  return (
    // A movable separator is a widget, with a value and keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles['separator']}
      role="separator"
      aria-label="Width of the document"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest()}
      data-dragged={dragged !== null || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => dragged && change(dragged.width + dragged.x - clientX)}
      onPointerUp={() => setDragged(null)}
      onPointerCancel={() => setDragged(null)}
    />
  )
}
