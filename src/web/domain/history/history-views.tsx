import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { describeMetric, type MetricRow } from './labels/metric-labels.ts'
import styles from './action-times.module.css'

const limit = 50

/** How long the standards of a project, or one of them, waited for each Desktop Review action, newest first. */
function ActionTimes({
  projectId,
  standardId,
  before,
}: {
  readonly projectId: number
  readonly standardId?: number | undefined
  /** The id before which the page starts. */
  readonly before?: number | undefined
}) {
  const [isGoingOn, setGoingOn] = useState(false)
  const page = useQueryOf('admin/action_metrics', {
    project_id: projectId,
    limit,
    ...(standardId !== undefined && { standard_id: standardId }),
    ...(before !== undefined && { before }),
  })
  return (
    <AsyncContent
      name="the review times"
      result={page}
      rows={6}
      height="56px"
      isEmpty={(rows) => rows.length === 0 && before === undefined}
      empty="How long each action of Desktop Review takes will appear here, from the first submission on."
    >
      {(rows) => (
        <>
          <ol className={styles['times']} aria-label="Review times">
            {rows.map((row) => (
              <ActionTime
                key={row.Id}
                row={row}
                now={page.dataUpdatedAt}
                withStandard={standardId === undefined}
              />
            ))}
          </ol>
          {rows.length === limit && !isGoingOn && (
            <Button
              variant="default"
              className={styles['earlier'] ?? ''}
              onClick={() => setGoingOn(true)}
            >
              Show earlier times
            </Button>
          )}
          {isGoingOn && (
            <ActionTimes projectId={projectId} standardId={standardId} before={rows.at(-1)?.Id} />
          )}
        </>
      )}
    </AsyncContent>
  )
}

/** How long a standard waited for an action, who started and ended the wait, and its senior consultant. */
function ActionTime({
  row,
  now,
  withStandard,
}: {
  readonly row: MetricRow
  /** In milliseconds. */
  readonly now: number
  readonly withStandard: boolean
}) {
  const { actions, took } = describeMetric(row, now)
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

/** Shows either the changes or, for staff, the Desktop Review times. */
export function HistoryViews({
  isStaff,
  projectId,
  standardId,
  children,
}: {
  readonly isStaff: boolean
  readonly projectId: number
  readonly standardId?: number
  /** The view of the changes. */
  readonly children: ReactNode
}) {
  const [view, setView] = useState<'changes' | 'times'>('changes')
  if (!isStaff) return children
  return (
    <>
      <div className={styles['views']}>
        <Choice
          name="Show"
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'times', label: 'Review times' },
          ]}
          value={view}
          onChoose={setView}
        />
      </div>
      {view === 'times' ? <ActionTimes projectId={projectId} standardId={standardId} /> : children}
    </>
  )
}
