import { memo } from 'react'
import { counted } from '#rules/text/counted.ts'
import { doneLabel } from '#web/domain/progress/progress-labels.ts'
import type { ListItem, Section } from '#web/screens/dashboard/shared/list-items.ts'
import type { Project } from '#web/screens/dashboard/shared/project-people.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import { useVirtualLines } from '#web/ui/list/use-virtual-lines.ts'
import { StandardRowLine, type ShownColumns } from './standard-row-line.tsx'
import styles from './standard-list.module.css'

type Props = {
  readonly section: Section
  /** The module's name when several modules are shown; otherwise null. */
  readonly moduleName: string | null
  readonly index: number
  readonly top: number
}

/** The heading of a section: its group and progress. */
const HeadingRow = memo(function HeadingRow({ section, moduleName, index, top }: Props) {
  const { sign, heading, progress, views } = section
  return (
    <div role="row" aria-rowindex={index} className={styles['heading']} style={{ top }}>
      <div role="rowheader" className={styles['headingName']}>
        {sign && <strong>{sign}</strong>} <span>{heading}</span>
        {moduleName && <small>{moduleName}</small>}
      </div>
      <div role="gridcell" className={styles['progress']}>
        {progress ? doneLabel(progress) : counted(views.length, 'standard')}
      </div>
    </div>
  )
})

const headingHeight = 44
const rowHeight = { wide: 36, narrow: 64 } as const
/** The pixels that the toolbar and header cover at the top of the viewport, and the selection bar at the bottom. */
const covered = { wide: { above: 92, below: 88 }, narrow: { above: 8, below: 140 } } as const

/** The visible rows of the list. */
export function VirtualRows({
  items,
  modules,
  nameOf,
  columns,
  isNarrow,
  currentId,
  selectedIds,
  hrefOf,
}: {
  readonly items: readonly ListItem[]
  readonly modules: Project['modules']
  readonly nameOf: (id: string | null) => string | null
  readonly columns: ShownColumns
  readonly isNarrow: boolean
  readonly currentId: number | null
  readonly selectedIds: ReadonlySet<number> | null
  readonly hrefOf: (view: StandardView) => string
}) {
  const width = isNarrow ? 'narrow' : 'wide'
  const { body, height, lines } = useVirtualLines({
    items,
    keyOf,
    height: rowHeight[width],
    heightOf: ({ kind }) => (kind === 'heading' ? headingHeight : rowHeight[width]),
    at: items.findIndex((item) => item.kind === 'standard' && item.view.id === currentId),
    scrollKey: String(currentId),
    covered: covered[width],
    frame: '[aria-busy]',
  })
  return (
    <div ref={body} role="rowgroup" className={styles['body']} style={{ height }}>
      {lines.map(({ place, item, index, top }) =>
        item.kind === 'heading' ? (
          <HeadingRow
            key={place}
            section={item.section}
            moduleName={moduleNameOf(item.section.moduleId, modules)}
            index={index + 2}
            top={top}
          />
        ) : (
          <StandardRowLine
            key={place}
            view={item.view}
            index={index + 2}
            top={top}
            href={hrefOf(item.view)}
            seniorName={nameOf(item.view.details.OwnerId)}
            associateName={nameOf(item.view.details.JuniorOwnerId)}
            columns={columns}
            isCurrent={item.view.id === currentId}
            isSelected={selectedIds ? selectedIds.has(item.view.id) : null}
          />
        ),
      )}
    </div>
  )
}

const keyOf = (item: ListItem): string | number =>
  item.kind === 'standard' ? item.view.id : item.section.key

const moduleNameOf = (id: number | null, modules: Project['modules']): string | null =>
  modules.length > 1 ? (modules.find(({ Id }) => Id === id)?.Name ?? null) : null
