import {
  memo,
  useDeferredValue,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { progressOf } from '#rules/review/labels/progress.ts'
import { PlumbLine } from '#web/domain/progress/plumb-line.tsx'
import { doneLabel } from '#web/domain/progress/progress-labels.ts'
import { iconOf, LabelIconImages } from '#web/domain/standard/label-icon.tsx'
import { toneOf } from '#web/domain/standard/status-chip.tsx'
import { OverdueMark, useOverdueWords } from '#web/domain/task/due-date.tsx'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import type { ShownStandards } from './standard-list.tsx'
import { ticksOf } from './ticks.ts'
import { TileCard } from './tile-card.tsx'
import styles from './standard-grid.module.css'

type Held = { readonly id: number; readonly box: DOMRect }

const tileIn = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null

/** The standards as tiles by module and group, coloured by label, under each module's horizontal plumb line. */
export function StandardGrid(props: ShownStandards) {
  const { sections, modules, people, current, onGo, onOpen } = props
  const [held, setHeld] = useState<Held | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const views = sections.flatMap((section) => section.views)
  const heldView = held && views.find(({ id }) => id === held.id)
  const stop = current?.id ?? views[0]?.id

  const hold = (event: PointerEvent | FocusEvent) => {
    const tile = tileIn(event.target)
    if (!tile) return
    setHeld({ id: Number(tile.dataset['id']), box: tile.getBoundingClientRect() })
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const id = Number(tileIn(event.target)?.dataset['id'])
    const view = views.find((each) => each.id === id)
    if (!view || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onGo(id)
    onOpen(view)
  }

  const goTo = (id: number) => {
    onGo(id)
    grid.current?.querySelector(`[data-id="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    // The tiles are links with their own keys; the screen handles the other keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={grid}
      className={styles['grid']}
      data-tiles
      onClick={onClick}
      onPointerOver={(event) => event.pointerType === 'mouse' && hold(event)}
      onPointerLeave={() => setHeld(null)}
      onFocus={hold}
      onBlur={() => setHeld(null)}
    >
      <LabelIconImages />
      {modules.map((module) => (
        <ModuleTiles key={module.Id} {...props} module={module} stop={stop} onGo={goTo} />
      ))}
      {held && heldView && (
        <TileCard
          view={heldView}
          lead={people.nameOf(heldView.details.OwnerId)}
          box={held.box}
          onClose={() => setHeld(null)}
        />
      )}
    </div>
  )
}

/** The standards of a module by group, under its progress and plumb line. */
function ModuleTiles({
  module: { Id, Name },
  counted,
  sections,
  current,
  selected,
  stop,
  hrefOf,
  onGo,
}: Omit<ShownStandards, 'modules' | 'people' | 'onOpen'> & {
  readonly module: { readonly Id: number; readonly Name: string }
  /** The id of the one tile in the tab order. */
  readonly stop: number | undefined
}) {
  // Its hundreds of ticks follow the tiles one frame later.
  const isLineShown = useDeferredValue(true, false)
  const own = sections.filter(({ moduleId }) => moduleId === Id)
  if (own.length === 0) return null
  return (
    <section aria-label={Name} className={styles['module']}>
      <h2>
        {Name}
        <span>{doneLabel(progressOf(counted.filter(({ moduleId }) => moduleId === Id)))}</span>
      </h2>
      <div className={styles['line']}>
        {isLineShown && (
          <PlumbLine
            ticks={ticksOf(own)}
            name={Name}
            orientation="horizontal"
            current={current?.id}
            onGo={onGo}
          />
        )}
      </div>
      {own.map(({ key, sign, heading, progress, views }) => (
        <div key={key} className={styles['group']}>
          <h3>
            {sign && <strong>{sign}</strong>} {heading}
            {progress && <small>{doneLabel(progress)}</small>}
          </h3>
          <ul>
            {views.map((view) => (
              <StandardTile
                key={view.id}
                view={view}
                href={hrefOf(view)}
                isCurrent={view.id === current?.id}
                isStop={view.id === stop}
                isSelected={selected?.ids.has(view.id) ?? false}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A standard as a tile: its ordinal, its label as icon and colour, and a full description for assistive technology. */
const StandardTile = memo(function StandardTile({
  view,
  href,
  isCurrent,
  isStop,
  isSelected,
}: {
  readonly view: StandardView
  readonly href: string
  readonly isCurrent: boolean
  /** Whether this is the one tile in the tab order. */
  readonly isStop: boolean
  readonly isSelected: boolean
}) {
  const { id, designation, ordinal, title, label, row } = view
  const overdue = useOverdueWords(row)
  const words = [label.label, overdue, `${designation} ${title}`.trim(), isSelected && 'selected']
  // Hundreds of tiles are laid out at once, so the description is an attribute rather than visually hidden
  // elements, and the icon a mask.
  return (
    <li>
      <a
        href={href}
        className={styles['tile']}
        aria-label={words.filter(Boolean).join(', ')}
        data-id={id}
        data-tone={toneOf(label)}
        data-icon={iconOf(label)}
        data-variant={label.variant}
        data-current={isCurrent || undefined}
        data-selected={isSelected || undefined}
        data-keys={isCurrent || undefined}
        tabIndex={isStop ? 0 : -1}
      >
        {ordinal}
        {overdue && <OverdueMark standard={row} />}
      </a>
    </li>
  )
})
