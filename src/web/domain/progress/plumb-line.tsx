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
export function PlumbLine(props: Props) {
  const { ticks, name, orientation, current, onGo } = props
  const line = useRef<HTMLDivElement>(null)
  const length = useLength(line, orientation)
  const places = tickPositions(ticks)
  const isByGroup = length !== null && length > 0 && !areTicksApart(places, length)
  const at = ticks.findIndex(({ id }) => id === current)
  const progress = doneLabel(progressOf(ticks))

  const marks = (
    <>
      {isByGroup && <GroupMarks ticks={ticks} places={places} length={length} isTitled={!!onGo} />}
      {ticks.map(
        (tick, index) =>
          (!isByGroup || tick.id === current) && (
            <TickMark
              key={tick.id}
              tick={tick}
              place={places[index] ?? 0}
              isCurrent={tick.id === current}
              isTitled={!!onGo}
            />
          ),
      )}
    </>
  )
  const shape = {
    className: styles['line'],
    'data-orientation': orientation,
    'data-density': densityOf(ticks.length),
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
      {...sliderHandlers(props, places)}
    >
      {marks}
    </div>
  )
}

/** Returns the handlers of keys and pointers that open a standard of the line. */
function sliderHandlers({ ticks, orientation, current, onGo }: Props, places: readonly number[]) {
  const goTo = (index: number) => {
    const tick = ticks[Math.min(Math.max(index, 0), ticks.length - 1)]
    if (tick && tick.id !== current) onGo?.(tick.id)
  }
  const goToPointer = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const share =
      orientation === 'vertical'
        ? (clientY - box.top) / box.height
        : (clientX - box.left) / box.width
    const distances = places.map((place) => Math.abs(place - share))
    goTo(distances.indexOf(Math.min(...distances)))
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      const at = ticks.findIndex(({ id }) => id === current)
      goTo(step(at, ticks.length - 1))
    },
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      goToPointer(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons === 1) goToPointer(event)
    },
  }
}

const densityOf = (count: number) => (count > 160 ? 'fine' : count > 60 ? 'dense' : 'wide')

function TickMark({
  tick,
  place,
  isCurrent,
  isTitled,
}: {
  readonly tick: Tick
  readonly place: number
  readonly isCurrent: boolean
  readonly isTitled: boolean
}) {
  return (
    <span
      className={styles['tick']}
      data-tone={toneOf(tick.label)}
      data-plumb={isComplete(tick.label) || undefined}
      data-current={isCurrent || undefined}
      title={isTitled ? `${tick.name}: ${tick.label.label}` : undefined}
      style={{ '--place': percent(place) }}
    />
  )
}

function GroupMarks({
  ticks,
  places,
  length,
  isTitled,
}: {
  readonly ticks: readonly Tick[]
  readonly places: readonly number[]
  /** In pixels. */
  readonly length: number
  readonly isTitled: boolean
}) {
  return groupMarks(ticks, places, length).map(({ group, from, to, done, inScope }) => (
    <span
      key={from}
      className={styles['group']}
      data-tone={inScope > 0 ? 'plumb' : 'out-of-scope'}
      title={
        isTitled
          ? [group, doneLabel({ plumb: done, inScope })].filter(Boolean).join(': ')
          : undefined
      }
      style={{
        '--place': percent(from),
        '--reach': percent(to - from),
        '--done': percent(done / Math.max(inScope, 1)),
      }}
    />
  ))
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`
