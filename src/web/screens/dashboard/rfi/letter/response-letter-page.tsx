import { Button, Checkbox } from '@mantine/core'
import { ArrowLeft, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { companyProgram, projectName } from '#rules/projects/project-name.ts'
import { letterTemplate, storedLetterTemplate } from '#rules/projects/project-settings.ts'
import { responseLetter, usualLetterTemplate, type LetterPart } from '#rules/rfi/response-letter.ts'
import { counted } from '#rules/text/counted.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { RfiClockText } from '#web/domain/rfi/rfi-clock-text.tsx'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { UndoNotice } from '#web/ui/dialog/undo-notice.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import type { Project } from '../../shared/project-people.ts'
import { useDashboardSearch } from '../../shared/use-dashboard-search.ts'
import { isToBeSent, letterRequests } from './letter-requests.ts'
import { LetterTemplate, UnknownPlaceholders } from './letter-template.tsx'
import { LetterView } from './letter-view.tsx'
import { useLetterDownload } from './use-letter-download.ts'
import styles from './letter.module.css'

type Props = {
  readonly project: Project
  readonly requests: readonly RfiRequest[]
  readonly may: May
}

/** The letter that answers the accreditor's requests: the choice of requests, its template, its preview, and its printed and Word versions. */
export function ResponseLetterPage(props: Props) {
  const { Id } = props.project
  const settings = useQueryOf('admin/project_settings', { project_id: Id })
  const documents = useQueryOf('projects/{id}/documents/documents_with_citations', { id: Id })
  const isThere = settings.data !== undefined && documents.data !== undefined
  return (
    <AsyncContent
      name="the letter"
      result={{
        data: isThere ? { settings: settings.data, documents: documents.data } : undefined,
        error: settings.error ?? documents.error,
        refetch: () => Promise.all([settings.refetch(), documents.refetch()]),
      }}
      rows={8}
      height="44px"
    >
      {(loaded) => <Letter {...props} {...loaded} />}
    </AsyncContent>
  )
}

type Loaded = {
  readonly settings: Data<'admin/project_settings'>
  readonly documents: Data<'projects/{id}/documents/documents_with_citations'>
}

function Letter({ project, requests, may, settings, documents }: Props & Loaded) {
  const today = useToday()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(requests.filter(isToBeSent).map(({ Id }) => Id)),
  )
  const written = requests.filter(({ Id }) => chosen.has(Id))
  const template = storedLetterTemplate(settings) ?? usualLetterTemplate
  const name = projectName(project.Id, project.Name)
  const parts = responseLetter(template, {
    project: name,
    organization: companyProgram(name).company,
    date: displayDate(today.toISOString()),
    requests: letterRequests(written, documents),
  })
  const changes = { [letterTemplate]: '' }
  const mayEdit = may('Project:UpdateSettings', { project_id: project.Id, changes })
  return (
    <div className={styles['letter']}>
      <LetterBar title={`Response letter ${name}`} parts={parts} {...{ project, written, may }} />
      <div className={styles['columns']}>
        <div className={styles['controls']}>
          <RequestChoices requests={requests} chosen={chosen} onChoose={setChosen} />
          {mayEdit && <LetterTemplate projectId={project.Id} settings={settings} />}
        </div>
        <div>
          <UnknownPlaceholders template={template} />
          {written.length === 0 && <p className={styles['hint']}>Choose at least one request.</p>}
          <LetterView parts={parts} />
        </div>
      </div>
      {createPortal(
        <div className={styles['printed']} data-printed aria-hidden>
          <LetterView parts={parts} />
        </div>,
        document.body,
      )}
    </div>
  )
}

/** The actions on the letter, and the link back. */
function LetterBar({
  title,
  parts,
  project,
  written,
  may,
}: Pick<Props, 'project' | 'may'> & {
  readonly title: string
  readonly parts: readonly LetterPart[]
  readonly written: readonly RfiRequest[]
}) {
  const { change } = useDashboardSearch()
  const file = useLetterDownload(title, parts)
  const isNothing = written.length === 0
  return (
    <>
      <div className={styles['bar']}>
        <Button
          variant="default"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          onClick={() => change({ letter: undefined })}
        >
          Back to the requests
        </Button>
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          disabled={isNothing}
          onClick={() => globalThis.print()}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          disabled={isNothing}
          loading={file.isMaking}
          onClick={file.download}
        >
          Download as Word
        </Button>
        <SentMark project={project} written={written} may={may} />
      </div>
      {file.error !== null && (
        <ErrorAlert
          what="The Word file could not be made"
          error={file.error}
          onRetry={file.download}
        />
      )}
    </>
  )
}

/** Chooses the requests that the letter answers. */
function RequestChoices({
  requests,
  chosen,
  onChoose,
}: {
  readonly requests: readonly RfiRequest[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
}) {
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <fieldset className={styles['choices']}>
      <legend>Requests to answer</legend>
      {requests.map((request) => (
        <Checkbox
          key={request.Id}
          label={
            <>
              {request.StandardName} <RfiClockText request={request} />
              {request.SentDate !== null && <small> sent</small>}
            </>
          }
          description={request.Text.trim().split('\n')[0]?.slice(0, 120)}
          checked={chosen.has(request.Id)}
          onChange={() => toggle(request.Id)}
        />
      ))}
    </fieldset>
  )
}

/** Records that the answers in the letter were sent, or undoes that. */
function SentMark({
  project,
  written,
  may,
}: Pick<Props, 'project' | 'may'> & { readonly written: readonly RfiRequest[] }) {
  const write = useTransformation('RFI:UpdateSent')
  const [marked, setMarked] = useState<readonly number[]>([])
  const ids = written.filter(isToBeSent).map(({ Id }) => Id)
  const sending = (rfi_ids: readonly number[], is_sent: boolean) => ({
    project_id: project.Id,
    rfi_ids: [...rfi_ids],
    is_sent,
  })
  if (!may('RFI:UpdateSent', sending(ids, true))) return null
  const mark = async () => {
    if ((await write.run(sending(ids, true))) !== null) setMarked(ids)
  }
  return (
    <>
      <Button disabled={ids.length === 0 || write.state === 'Updating'} onClick={() => void mark()}>
        {ids.length === 0 ? 'Mark as sent' : `Mark ${counted(ids.length, 'answer')} as sent`}
      </Button>
      {write.state === 'Error' && marked.length === 0 && (
        <ErrorAlert what="The answers were not marked as sent" error={write.error} />
      )}
      {marked.length > 0 && (
        <UndoNotice
          write={write}
          onUndo={() => write.run(sending(marked, false))}
          onClose={() => setMarked([])}
        >
          {counted(marked.length, 'answer')} marked as sent.
        </UndoNotice>
      )}
    </>
  )
}
