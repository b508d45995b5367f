import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { asRemark } from '#web/data/autosave/stored-text.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import type { RfiRequest } from './rfi-request.ts'
import styles from './rfi.module.css'

/** Whether a person may write the answer to a request; a request that is marked as answered is closed. */
export const mayAnswer = (may: May, request: RfiRequest): boolean =>
  !request.IsAnswered &&
  may(
    'RFI:UpdateAnswer',
    { rfi_id: request.Id, project_id: request.ProjectId, answer: '' },
    request,
  )

/** The answer to a request, edited in place or only shown; staff mark it as answered and reopen it. */
export function RfiAnswer({
  request,
  may,
  isEdited,
  isFocused = false,
  children,
}: {
  readonly request: RfiRequest
  readonly may: May
  /** Whether the field is shown to those who may write. */
  readonly isEdited: boolean
  /** Whether the field takes the focus when it appears. */
  readonly isFocused?: boolean
  /** Additional buttons. */
  readonly children?: React.ReactNode
}) {
  const isWritten = (request.Answer ?? '').trim() !== ''
  return (
    <div className={styles['answer']}>
      {isEdited && mayAnswer(may, request) ? (
        <AnswerField request={request} isFocused={isFocused} />
      ) : (
        <>
          <p className={styles['label']}>Answer</p>
          {isWritten ? (
            <LineText text={request.Answer ?? ''} />
          ) : (
            <p className={styles['none']}>
              {request.IsAnswered ? 'Answered outside of Plumbline' : 'No answer yet'}
            </p>
          )}
          <Byline request={request} />
        </>
      )}
      <AnswerActs request={request} may={may}>
        {children}
      </AnswerActs>
    </div>
  )
}

const Byline = ({
  request: { LastAnswerByName, AnswerModified },
}: {
  readonly request: RfiRequest
}) =>
  AnswerModified !== null && (
    <span className={styles['byline']}>
      {LastAnswerByName}, <DateText value={AnswerModified} withTime />
    </span>
  )

function AnswerField({
  request,
  isFocused,
}: {
  readonly request: RfiRequest
  readonly isFocused: boolean
}) {
  const write = useTransformation('RFI:UpdateAnswer')
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isFocused) place.current?.querySelector('textarea')?.focus()
  }, [isFocused])
  return (
    <div ref={place}>
      <AutosaveTextarea
        label="Answer"
        stored={request.Answer}
        storedAs={asRemark}
        draftKey={`rfi-answer/${request.ProjectId}/${request.Id}`}
        minRows={4}
        onSave={(text, expected) =>
          write.send(
            { rfi_id: request.Id, project_id: request.ProjectId, answer: text },
            { expected: { Answer: expected } },
          )
        }
        beside={<Byline request={request} />}
      />
    </div>
  )
}

/** Marks a request as answered, or reopens it. */
function AnswerActs({
  request: { Id: rfi_id, ProjectId: project_id, IsAnswered },
  may,
  children,
}: {
  readonly request: RfiRequest
  readonly may: May
  readonly children: React.ReactNode
}) {
  const write = useTransformation('RFI:UpdateAnswered')
  const parameters = { rfi_id, project_id, is_answered: !IsAnswered }
  const conflict = write.error?.conflict
  const act = IsAnswered ? 'Reopen' : 'Mark as answered'
  return (
    <>
      <div className={styles['acts']}>
        {may('RFI:UpdateAnswered', parameters) && (
          <Button
            size="compact-sm"
            variant="default"
            data-mark
            disabled={write.state === 'Updating'}
            onClick={() => void write.run(parameters, { expected: { IsAnswered } })}
          >
            {act}
          </Button>
        )}
        {children}
        <SaveStatus state={write.state} error={conflict ? null : write.error} />
      </div>
      {conflict && (
        <StoredChange
          conflict={conflict}
          what="The request"
          stored={conflict.stored === true ? 'marked as answered' : 'open'}
          onCancel={write.reset}
        />
      )}
    </>
  )
}
