import { showAll } from '#rules/review/lead-filter.ts'
import { Person } from '#web/domain/person/person.tsx'
import { leadCounts, type RoleCount } from './model/lead-counts.ts'
import { roles, type NameOf, type PhaseMatrix } from './model/matrix-data.ts'
import { useLeadFilter } from './use-assignment-search.ts'
import styles from './lead-summary.module.css'

const moreWords = (more: number): string => (more > 0 ? `+${more}` : `−${-more}`)

function Count({
  count: { shown, more },
  most,
}: {
  readonly count: RoleCount
  readonly most: number
}) {
  return (
    <td className={styles['count']}>
      {shown.toLocaleString('en-US')}
      <small>{more !== 0 && moreWords(more)}</small>
      <span className={styles['bar']} aria-hidden>
        <span style={{ width: `${most === 0 ? 0 : (shown / most) * 100}%` }} />
      </span>
    </td>
  )
}

/** The number of standards per consultant in the current module and phase, unsaved changes included. Selecting a name filters by that person. */
export function LeadSummary({
  matrix: { rows, phase, changes, consultants },
  nameOf,
}: {
  readonly matrix: PhaseMatrix
  readonly nameOf: NameOf
}) {
  const [lead, chooseLead] = useLeadFilter()
  const counts = leadCounts(rows, phase, changes, consultants)
  const most = Math.max(0, ...counts.flatMap((count) => roles.map((role) => count[role].shown)))
  return (
    <table className={styles['summary']}>
      <caption>Standards of each consultant</caption>
      <thead>
        <tr>
          <th scope="col">Consultant</th>
          <th scope="col">SC</th>
          <th scope="col">AC</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => {
          const value = count.Id ?? 'none'
          const isChosen = lead.toLowerCase() === value.toLowerCase()
          return (
            <tr key={value} data-nobody={count.Id === null || undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={isChosen}
                  title={isChosen ? 'Show All' : 'Show only these standards'}
                  onClick={() => chooseLead(isChosen ? showAll : value)}
                >
                  <Person name={nameOf(count.Id)} />
                </button>
              </th>
              {roles.map((role) => (
                <Count key={role} count={count[role]} most={most} />
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
