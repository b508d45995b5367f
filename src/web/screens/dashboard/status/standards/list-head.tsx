/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoreGroups } from '#rules/scoring/earned-score.ts'
import { nextSort } from '#web/screens/dashboard/shared/list-items.ts'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import { useDashboardSearch } from '#web/screens/dashboard/shared/use-dashboard-search.ts'
import type { Selection } from '#web/ui/list/use-selection.ts'
import { Abbr } from '#web/ui/tooltip/abbr.tsx'
import styles from './standard-list.module.css'

function SortButton({
  column,
  children,
}: {
  column: 'label' | 'lead' | 'score'
  children: ReactNode
}) {
  const { search, change } = useDashboardSearch()
  const order = search.sort === column ? 'up' : search.sort === `-${column}` ? 'down' : null
  return (
    <button
      type="button"
      className={styles['sort']}
      data-sorted={order ?? undefined}
      title={`Sort by ${column}`}
      onClick={() => change({ sort: nextSort(search.sort, column) })}
    >
      {children}
      {order === 'up' && <ArrowUp size={14} aria-hidden />}
      {order === 'down' && <ArrowDown size={14} aria-hidden />}
    </button>
  )
}

/** The header of the list: select all visible standards, and sort. */
export function ListHead({
  views,
  hasScores,
  selected,
}: {
  readonly views: readonly StandardView[]
  readonly hasScores: boolean
  readonly selected: Selection | null
}) {
  const { search, change } = useDashboardSearch()
  const sorted = (column: string) =>
    search.sort === column ? 'ascending' : search.sort === `-${column}` ? 'descending' : 'none'
  const isAll = selected !== null && selected.ids.size === views.length
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" className={styles['row']} aria-rowindex={1}>
        {selected && (
          <div role="columnheader" className={styles['select']}>
            <input
              type="checkbox"
              aria-label={`Select all ${views.length} shown`}
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = !isAll && selected.ids.size > 0
              }}
              onChange={isAll ? selected.clear : selected.selectAll}
            />
          </div>
        )}
        <div role="columnheader" className={styles['name']}>
          <button
            type="button"
            className={styles['sort']}
            title="Module order"
            onClick={() => change({ sort: undefined })}
          >
            Standard
          </button>
        </div>
        <div role="columnheader" className={styles['label']} aria-sort={sorted('label')}>
          <SortButton column="label">Label</SortButton>
        </div>
        <div role="columnheader" className={styles['who']} aria-sort={sorted('lead')}>
          <Abbr short="SC" />
          <SortButton column="lead">Lead</SortButton>
        </div>
        <div role="columnheader" className={styles['who']}>
          <Abbr short="AC" />
        </div>
        {hasScores &&
          scoreGroups.map(({ group, sign, word }) => (
            <div
              key={group}
              role="columnheader"
              className={styles['score']}
              aria-sort={group === 'mandatory' ? sorted('score') : undefined}
            >
              {group === 'mandatory' ? (
                <SortButton column="score">
                  <abbr title={word} className={styles['sign']}>
                    {sign}
                  </abbr>
                  <span className={styles['unit']}>Score</span>
                </SortButton>
              ) : (
                <abbr title={word}>{sign}</abbr>
              )}
            </div>
          ))}
        <div role="columnheader" className={styles['count']}>
          Tasks
        </div>
        <div role="columnheader" className={styles['count']}>
          <abbr title="Citations">Cites</abbr>
        </div>
      </div>
    </div>
  )
}
