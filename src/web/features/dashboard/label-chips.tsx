import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './label-chips.module.css'
import { labelsOf, toggledLabel, type LabelCount } from './standard-filter.ts'
import { useDashboardSearch } from './use-dashboard-search.ts'

/** The labels of the phase with their counts in sort order; each is a filter that is put on and off. */
export function LabelChips({ counts }: { readonly counts: readonly LabelCount[] }) {
  const { search, change } = useDashboardSearch()
  const chosen = labelsOf(search.label)
  return (
    <fieldset className={styles['chips']} aria-label="Labels">
      {counts
        .filter(({ label, count }) => count > 0 || chosen.includes(label.label))
        .map(({ label, count }) => (
          <button
            key={label.label}
            type="button"
            className={styles['toggle']}
            aria-pressed={chosen.includes(label.label)}
            onClick={() => change({ label: toggledLabel(search.label, label.label) })}
          >
            <StatusChip label={label} />
            <span className={styles['count']}>{count}</span>
          </button>
        ))}
      {chosen.length > 0 && (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => change({ label: undefined })}
        >
          All labels
        </button>
      )}
    </fieldset>
  )
}
