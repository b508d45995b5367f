import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { audienceWords } from '#rules/report/audiences.ts'
import { reportFormTitles } from '#rules/report/kinds/report-forms.ts'
import { reportTitle } from '#rules/report/kinds/report-kinds.ts'
import { counted } from '#rules/text/counted.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { savedReportUrl } from '#web/domain/document/file-urls.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { SavedReport } from './saved-report.ts'
import { SendReport } from './send-report.tsx'
import styles from './reports-tab.module.css'

type Props = {
  readonly projectId: number
  readonly report: SavedReport
  readonly maySend: boolean
  readonly mayDelete: boolean
}

/** A saved report in the list: what it is, the progress of its job, its files, and the actions of staff. */
export function ReportItem({ projectId, report, maySend, mayDelete }: Props) {
  const [open, setOpen] = useState<'send' | 'delete' | null>(null)
  const item = useRef<HTMLLIElement>(null)
  const title = reportTitle(report.Kind)
  const close = () => {
    setOpen(null)
    item.current?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys move from report to report
    <li ref={item} className={styles['item']} data-report={report.Id} tabIndex={-1}>
      <div className={styles['head']}>
        <div className={styles['words']}>
          <Title projectId={projectId} report={report} title={title} />
          <Facts report={report} />
        </div>
        <Files projectId={projectId} report={report} title={title} />
        <span className={styles['acts']}>
          {maySend && report.State === 'done' && (
            <Button
              size="compact-sm"
              variant="default"
              data-send
              title="Mail a link (m)"
              aria-expanded={open === 'send'}
              onClick={() => setOpen(open === 'send' ? null : 'send')}
            >
              Mail a link
            </Button>
          )}
          {mayDelete && (
            <Button
              size="compact-sm"
              variant="subtle"
              data-delete
              title="Delete report (x)"
              aria-label={`Delete ${title}`}
              onClick={() => setOpen('delete')}
            >
              Delete
            </Button>
          )}
        </span>
      </div>
      {open === 'send' && <SendReport projectId={projectId} report={report} onClose={close} />}
      {open === 'delete' && (
        <Deletion projectId={projectId} report={report} title={title} onClose={close} />
      )}
    </li>
  )
}

function Title({
  projectId,
  report: { Id, State },
  title,
}: {
  readonly projectId: number
  readonly report: SavedReport
  readonly title: string
}) {
  if (State !== 'done') return <strong>{title}</strong>
  return (
    <Link
      to="/app/print"
      search={{ project_id: projectId, report_id: Id }}
      className={styles['title']}
      data-open
    >
      {title}
    </Link>
  )
}

function Facts({ report }: { readonly report: SavedReport }) {
  const { State, Scope, Audience, MadeDate, CreatedDate, CreatedByName, Error: error } = report
  return (
    <span className={styles['facts']}>
      {Scope !== null && <span>{Scope}</span>}
      <span>{audienceWords[Audience]}</span>
      <span>
        <DateText value={MadeDate ?? CreatedDate} withTime />, {CreatedByName}
      </span>
      {report.openings && State === 'done' && <Openings openings={report.openings} />}
      {State === 'failed' && <span data-failed>Not made. {error}</span>}
      {(State === 'waiting' || State === 'running') && <Progress report={report} />}
    </span>
  )
}

function Progress({ report: { State, Done, Total } }: { readonly report: SavedReport }) {
  const says =
    State === 'waiting' ? 'Waits for its turn' : `Being made: ${Done} of ${Total ?? '…'} parts`
  return (
    <span className={styles['progress']} role="status">
      <progress value={State === 'waiting' ? undefined : Done / (Total ?? 1)} aria-label={says} />
      {says}
    </span>
  )
}

function Openings({ openings }: { readonly openings: NonNullable<SavedReport['openings']> }) {
  const { Openings: times, LastOpenedByName, LastOpenedDate } = openings
  if (LastOpenedDate === null) return <span>Not opened yet</span>
  return (
    <span>
      Opened {counted(times, 'time')}, last by {LastOpenedByName},{' '}
      <DateText value={LastOpenedDate} withTime />
    </span>
  )
}

function Files({
  projectId,
  report: { Id, State, files },
  title,
}: {
  readonly projectId: number
  readonly report: SavedReport
  readonly title: string
}) {
  const target = useTarget()
  const shown = files.filter(({ Form }) => Form !== 'page')
  if (State !== 'done' || shown.length === 0) return null
  return (
    <span className={styles['files']} role="group" aria-label={`Download ${title}`}>
      {shown.map(({ Form }) => (
        <a
          key={Form}
          href={savedReportUrl(projectId, Id, Form, target)}
          download
          aria-label={`Download as ${reportFormTitles[Form]}`}
        >
          {reportFormTitles[Form]}
        </a>
      ))}
    </span>
  )
}

function Deletion({
  projectId,
  report,
  title,
  onClose,
}: {
  readonly projectId: number
  readonly report: SavedReport
  readonly title: string
  readonly onClose: () => void
}) {
  const deletion = useTransformation('Report:Delete')
  return (
    <>
      <ConfirmInRow
        name={`Delete ${title}`}
        act="Delete"
        isBusy={deletion.state === 'Updating'}
        onConfirm={() => void deletion.run({ project_id: projectId, report_id: report.Id })}
        onCancel={onClose}
      >
        Delete the report with its files? Links to it will not work any more.
      </ConfirmInRow>
      {deletion.error && <ErrorAlert what="The report was not deleted" error={deletion.error} />}
      <SaveStatus state={deletion.state === 'Error' ? 'Pending' : deletion.state} />
    </>
  )
}
