/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows that are not drawn have no place in a table element */
import { useMediaQuery } from '@mantine/hooks'
import type { MouseEvent } from 'react'
import { useToday } from '#web/domain/date/use-today.ts'
import { PlumbLine } from '#web/domain/progress/plumb-line.tsx'
import { listItems, type Section } from '#web/screens/dashboard/shared/list-items.ts'
import type { Project, ProjectPeople } from '#web/screens/dashboard/shared/project-people.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { ListHead } from './list-head.tsx'
import { ticksOf } from './ticks.ts'
import { VirtualRows } from './virtual-rows.tsx'
import styles from './standard-list.module.css'

const narrow = 'screen and (max-width: 767.98px)'

/** The props shared by the list and the grid. */
export type ShownStandards = {
  /** The standards that are counted, including those hidden by the label filter. */
  readonly counted: readonly StandardView[]
  readonly sections: readonly Section[]
  readonly modules: Project['modules']
  readonly people: ProjectPeople
  readonly current: StandardView | null
  /** The selection of staff; null for clients. */
  readonly selected: Selection | null
  readonly hrefOf: (view: StandardView) => string
  readonly onGo: (id: number) => void
  readonly onOpen: (view: StandardView) => void
}

/** The standards as a virtualized list along the plumb line: headings, rows, and checkboxes for staff. */
export function StandardList(props: ShownStandards) {
  const { sections, modules, people, current, selected, hrefOf, onGo, onOpen } = props
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const items = listItems(sections)
  const views = sections.flatMap((section) => section.views)
  const today = useToday()
  const hasSince = views.some(({ since }) => since !== null)
  const hasScores = views.some(({ details }) => details.MockScore !== undefined)

  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-id]')
    const id = Number(row?.dataset['id'])
    const view = views.find((each) => each.id === id)
    if (!row || !view) return
    if (selected && row.querySelector('[data-select]')?.contains(event.target)) {
      if (event.shiftKey) selected.reach(id)
      else selected.toggle(id)
      return
    }
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onGo(id)
    onOpen(view)
  }

  return (
    <div
      className={styles['list']}
      data-selectable={selected ? '' : undefined}
      data-scores={hasScores || undefined}
      data-since={hasSince || undefined}
    >
      <Rail sections={sections} currentId={current?.id} onGo={onGo} />
      {/* The screen handles the keys of the grid, wherever the focus is. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        className={styles['grid']}
        role="grid"
        aria-label="Standards"
        aria-rowcount={items.length + 1}
        aria-multiselectable={selected ? true : undefined}
        aria-activedescendant={current ? `standard-${current.id}` : undefined}
        tabIndex={0}
        data-keys
        onClick={onClick}
      >
        <ListHead views={views} {...{ hasScores, hasSince, selected }} />
        <VirtualRows
          items={items}
          modules={modules}
          nameOf={people.nameOf}
          columns={{ hasScores, today: hasSince ? today : null }}
          isNarrow={isNarrow}
          currentId={current?.id ?? null}
          selectedIds={selected?.ids ?? null}
          hrefOf={hrefOf}
        />
      </div>
    </div>
  )
}

/** The plumb line beside the list. */
function Rail({
  sections,
  currentId,
  onGo,
}: Pick<ShownStandards, 'sections' | 'onGo'> & { readonly currentId: number | undefined }) {
  return (
    <div className={styles['rail']}>
      <div className={styles['line']}>
        <PlumbLine
          ticks={ticksOf(sections)}
          name="Standards"
          orientation="vertical"
          current={currentId}
          onGo={onGo}
        />
      </div>
    </div>
  )
}
