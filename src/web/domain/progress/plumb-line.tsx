/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the steps of a range input stand evenly, the ticks by groups */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { StatusLabel } from '#rules/review/labels/label-kinds.ts'
import { isComplete, progressOf } from '#rules/review/labels/progress.ts'
import { useLength } from '#web/ui/layout/use-length.ts'
import { toneOf } from '../standard/status-chip.tsx'
import { areTicksApart, groupMarks } from './group-marks.ts'
import { doneLabel } from './progress-labels.ts'
import { tickPositions } from './tick-positions.ts'
import styles from './plumb-line.module.css'

/** A standard as a tick of the line. Standards of one group are adjacent; null is a group of its own. */
export type Tick = {
  readonly id: number
  readonly name: string
  readonly label: StatusLabel
  readonly group: string | null
}

type Props = {
  readonly ticks: readonly Tick[]
  /** The accessible name of the line, such as the module's name. */
  readonly name: string
  readonly orientation: 'vertical' | 'horizontal'
  readonly current?: number | undefined
  /** Opens a standard; without it the line only shows progress. */
  readonly onGo?: (id: number) => void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  ArrowLeft: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The plumb line: a map of a module and its progress. Each standard is a tick, solid when done and open otherwise; the bob marks the
 * current one. Where ticks would be too close to distinguish, each group is one mark, filled by its share done.
 */
export function PlumbLine({ ticks, name, orientation, current, onGo }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const length = useLength(line, orientation)
  const places = tickPositions(ticks)
  const isByGroup = length !== null && length > 0 && !areTicksApart(places, length)
  const at = ticks.findIndex(({ id }) => id === current)
  const progress = doneLabel(progressOf(ticks))

  const goTo = (index: number) => {
    const tick = ticks[Math.min(Math.max(index, 0), ticks.length - 1)]
    if (tick && tick.id !== current) onGo?.(tick.id)
  }

  const goToPointer = (event: PointerEvent) => {
    const box = line.current?.getBoundingClientRect()
    if (!box) return
    const share =
      orientation === 'vertical'
        ? (event.clientY - box.top) / box.height
        : (event.clientX - box.left) / box.width
    const distances = places.map((place) => Math.abs(place - share))
    goTo(distances.indexOf(Math.min(...distances)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    goTo(step(at, ticks.length - 1))
  }

  const tickOf = (tick: Tick, index: number) => (
    <span
      key={tick.id}
      className={styles['tick']}
      data-tone={toneOf(tick.label)}
      data-plumb={isComplete(tick.label) || undefined}
      data-current={tick.id === current || undefined}
      title={onGo && `${tick.name}: ${tick.label.label}`}
      style={{ '--place': percent(places[index] ?? 0) }}
    />
  )
  const marks = isByGroup ? (
    <>
      {groupMarks(ticks, places, length).map(({ group, from, to, done, inScope }) => (
        <span
          key={from}
          className={styles['group']}
          data-tone={inScope > 0 ? 'plumb' : 'out-of-scope'}
          title={onGo && [group, doneLabel({ plumb: done, inScope })].filter(Boolean).join(': ')}
          style={{
            '--place': percent(from),
            '--reach': percent(to - from),
            '--done': percent(done / Math.max(inScope, 1)),
          }}
        />
      ))}
      {ticks.map((tick, index) => tick.id === current && tickOf(tick, index))}
    </>
  ) : (
    ticks.map(tickOf)
  )
  const shape = {
    className: styles['line'],
    'data-orientation': orientation,
    'data-density': ticks.length > 160 ? 'fine' : ticks.length > 60 ? 'dense' : 'wide',
  }

  if (!onGo)
    return (
      <div {...shape} ref={line}>
        <span className="only-read-aloud">{`${name}: ${progress}`}</span>
        {marks}
      </div>
    )
  return (
    <div
      {...shape}
      ref={line}
      role="slider"
      tabIndex={0}
      aria-label={`${name}, ${progress}`}
      aria-orientation={orientation}
      aria-valuemin={1}
      aria-valuemax={Math.max(ticks.length, 1)}
      aria-valuenow={at + 1 || 1}
      aria-valuetext={at < 0 ? 'No standard' : `${ticks[at]?.name}, ${ticks[at]?.label.label}`}
      data-goes
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        goToPointer(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) goToPointer(event)
      }}
    >
      {marks}
    </div>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`
