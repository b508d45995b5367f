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
  column: 'label' | 'lead' | 'score' | 'since'
  children: ReactNode
}) {
  const { search, change } = useDashboardSearch()
  const order = search.sort === column ? 'up' : search.sort === `-${column}` ? 'down' : null
  return (
    <button
      type="button"
      className={styles['sort']}
      data-sorted={order ?? undefined}
      title={column === 'since' ? 'Sort by when the status was set' : `Sort by ${column}`}
      onClick={() => change({ sort: nextSort(search.sort, column) })}
    >
      {children}
      {order === 'up' && <ArrowUp size={14} aria-hidden />}
      {order === 'down' && <ArrowDown size={14} aria-hidden />}
    </button>
  )
}

/** The headers of the score columns; the first of them sorts by the score. */
function ScoreHeads({ order }: { readonly order: 'ascending' | 'descending' | 'none' }) {
  return scoreGroups.map(({ group, sign, word }) => (
    <div
      key={group}
      role="columnheader"
      className={styles['score']}
      aria-sort={group === 'mandatory' ? order : undefined}
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
  ))
}

function SelectAll({ count, selected }: { readonly count: number; readonly selected: Selection }) {
  const isAll = selected.ids.size === count
  return (
    <input
      type="checkbox"
      aria-label={`Select all ${count} shown`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && selected.ids.size > 0
      }}
      onChange={isAll ? selected.clear : selected.selectAll}
    />
  )
}

/** The header of the list: select all visible standards, and sort. */
export function ListHead({
  views,
  hasScores,
  hasSince,
  selected,
}: {
  readonly views: readonly StandardView[]
  readonly hasScores: boolean
  readonly hasSince: boolean
  readonly selected: Selection | null
}) {
  const { search, change } = useDashboardSearch()
  const sorted = (column: string) =>
    search.sort === column ? 'ascending' : search.sort === `-${column}` ? 'descending' : 'none'
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" className={styles['row']} aria-rowindex={1}>
        {selected && (
          <div role="columnheader" className={styles['select']}>
            <SelectAll count={views.length} selected={selected} />
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
        {hasSince && (
          <div role="columnheader" className={styles['since']} aria-sort={sorted('since')}>
            <SortButton column="since">Since</SortButton>
          </div>
        )}
        <div role="columnheader" className={styles['who']} aria-sort={sorted('lead')}>
          <Abbr short="SC" />
          <SortButton column="lead">Lead</SortButton>
        </div>
        <div role="columnheader" className={styles['who']}>
          <Abbr short="AC" />
        </div>
        {hasScores && <ScoreHeads order={sorted('score')} />}
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
