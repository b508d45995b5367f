import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { progressOf } from '#rules/review/labels/progress.ts'
import type { Phase } from '#rules/review/phases.ts'
import { ProgressCount } from '#web/domain/progress/progress-count.tsx'
import { toneOf } from '#web/domain/standard/status-chip.tsx'
import { labelCounts, type LabelCount } from '../shared/standard-filter.ts'
import type { StandardView } from '../shared/standard-view.ts'
import styles from './module-bars.module.css'

/** The progress of each module: completed standards of those in scope, and the labels as a stacked bar with the same numbers as a table. */
export function ModuleBars({
  views,
  modules,
  phase,
}: {
  readonly views: readonly StandardView[]
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  readonly phase: Phase
}) {
  const [isTable, setTable] = useState(false)
  const rows = modules.map(({ Id, Name }) => {
    const own = views.filter(({ moduleId }) => moduleId === Id)
    return { Id, Name, progress: progressOf(own), all: own.length, counts: labelCounts(own, phase) }
  })
  const labels = labelCounts(views, phase).filter(({ count }) => count > 0)

  return (
    <section className={styles['bars']} aria-label="Progress by module">
      {rows.map(({ Id, Name, progress, all, counts }, index) => (
        <div key={Id} className={styles['module']}>
          <h2 title={Name}>{Name}</h2>
          <LabelBar name={Name} counts={counts} />
          <p>
            <ProgressCount {...progress} all={all} side="right" />
          </p>
          {index === 0 && (
            <button
              type="button"
              className={styles['toggle']}
              aria-label="Numbers as a table"
              title="Numbers as a table"
              aria-expanded={isTable}
              onClick={() => setTable(!isTable)}
            >
              <Table2 size={16} aria-hidden />
            </button>
          )}
        </div>
      ))}
      {isTable && <LabelTable labels={labels} modules={rows} />}
    </section>
  )
}

function LabelBar({
  name,
  counts,
}: {
  readonly name: string
  readonly counts: readonly LabelCount[]
}) {
  return (
    <ul className={styles['bar']} aria-label={`Labels of ${name}`}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ label, count }) => (
          <li
            key={label.label}
            data-tone={toneOf(label)}
            data-variant={label.variant}
            style={{ flexGrow: count }}
            title={`${label.label}: ${count}`}
          >
            <span className="only-read-aloud">{label.label}: </span>
            <span>{count}</span>
          </li>
        ))}
    </ul>
  )
}

/** The same numbers as in the bars. */
function LabelTable({
  labels,
  modules,
}: {
  readonly labels: readonly LabelCount[]
  readonly modules: readonly {
    readonly Id: number
    readonly Name: string
    readonly counts: readonly LabelCount[]
  }[]
}) {
  return (
    <div className={styles['numbers']}>
      <table>
        <caption className="only-read-aloud">Labels by module</caption>
        <thead>
          <tr>
            <th scope="col">Label</th>
            {modules.map(({ Id, Name }) => (
              <th key={Id} scope="col">
                {Name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map(({ label }) => (
            <tr key={label.label}>
              <th scope="row">{label.label}</th>
              {modules.map(({ Id, counts }) => (
                <td key={Id}>
                  {counts.find((one) => one.label.label === label.label)?.count ?? 0}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
