import { NativeSelect } from '@mantine/core'
import { progressRanges, type ProgressRange } from '#rules/progress/progress-ranges.ts'
import { isPhase, phaseOf, phases, type Phase } from '#rules/review/phases.ts'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import styles from './progress-tab.module.css'

const rangeNames: Readonly<Record<ProgressRange, string>> = {
  month: 'Last 30 days',
  quarter: 'Last 13 weeks',
  year: 'Last 52 weeks',
  all: 'All time',
}

/** The selects for phase, module and range of the charts, which are stored in the URL. */
export function ProgressToolbar({
  phase,
  range,
  module,
  modules,
}: {
  readonly phase: Phase
  readonly range: ProgressRange
  readonly module: number | undefined
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
}) {
  const { change } = useDashboardSearch()
  const shown = [
    phaseOf(phase).title,
    modules.find(({ Id }) => Id === module)?.Name,
    rangeNames[range],
  ]
  return (
    <>
      <p className={styles['printed']}>{shown.filter(Boolean).join(' \u00B7 ')}</p>
      <div className={styles['toolbar']}>
        <NativeSelect
          aria-label="Phase"
          value={phase}
          data={phases.map(({ phase: value, title }) => ({ value, label: title }))}
          onChange={({ currentTarget: { value } }) =>
            change({ phase: isPhase(value) && value !== 'desktop-review' ? value : undefined })
          }
        />
        {modules.length > 1 && (
          <NativeSelect
            aria-label="Module"
            value={String(module ?? '')}
            data={[
              { value: '', label: 'All modules' },
              ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ module: value === '' ? undefined : Number(value) })
            }
          />
        )}
        <NativeSelect
          aria-label="Range"
          value={range}
          data={progressRanges.map((value) => ({ value, label: rangeNames[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = progressRanges.find((one) => one === value)
            change({ range: chosen === 'quarter' ? undefined : chosen })
          }}
        />
      </div>
    </>
  )
}
