import { DateText } from '../date-text.tsx'
import styles from './action-times.module.css'
import { metricWords, type MetricRow } from './metric-words.ts'

/** How long a standard waited for an action, from whom to whom, and under which senior consultant. */
export function ActionTime({
  row,
  now,
  withStandard,
}: {
  readonly row: MetricRow
  /** In milliseconds. */
  readonly now: number
  readonly withStandard: boolean
}) {
  const { actions, took } = metricWords(row, now)
  const { EndTime, EndByName, StartTime, StartByName, Status, ErrorMessage } = row
  const startLead = row.StartAssignedSeniorConsultantName
  const endLead = row.EndAssignedSeniorConsultantName
  return (
    <li data-status={Status}>
      <span>
        {withStandard && <strong>{row.StandardName}: </strong>}
        {actions}
      </span>
      <span className={styles['took']}>{took}</span>
      <span className={styles['soft']}>
        {StartTime && (
          <>
            <DateText value={StartTime} withTime />
            {StartByName && `, ${StartByName}`}
          </>
        )}
        {StartTime && EndTime && ' – '}
        {EndTime && (
          <>
            <DateText value={EndTime} withTime />
            {EndByName && `, ${EndByName}`}
          </>
        )}
        {startLead && `; SC ${startLead}`}
        {endLead && endLead !== startLead && `${startLead ? ', then ' : '; SC '}${endLead}`}
      </span>
      {Status === 'Error' && (
        <span className={styles['wrong']} data-tone="wrong">
          Error: {ErrorMessage ?? 'not recorded'}
        </span>
      )}
    </li>
  )
}
