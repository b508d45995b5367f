import { rfiDays } from '#rules/projects/project-settings.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import type { RfiRequest } from '#web/domain/rfi/rfi-request.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useReview } from '../shared/review-context.ts'
import { editRfiDraftKey, newRfiDraftKey } from './rfi-draft-keys.ts'
import { useRfiDraft } from './rfi-draft.ts'
import { RfiForm, type RfiElement } from './rfi-form.tsx'
import { changesOfRequest, dueOf, valuesOfRequest, type RfiValues } from './rfi-values.ts'

/** Returns the number of days to answer a request from the accreditor in this project. */
const useRfiDays = (): number => {
  const { project_id } = useReview()
  return rfiDays(useQueryOf('admin/project_settings', { project_id }).data ?? {})
}

/** Records a request from the accreditor. What is typed stays on this device until the server has stored it, whether or not the status was changed. */
export function RecordRfi({
  elements,
  onClose,
}: {
  readonly elements: readonly RfiElement[]
  readonly onClose: () => void
}) {
  const { project_id, standard_id } = useReview()
  const creation = useTransformation('RFI:Create')
  const days = useRfiDays()
  const received = useToday().toISOString().slice(0, 10)
  const empty: RfiValues = { text: '', received, due: null, elements: [] }
  const draft = useRfiDraft(
    newRfiDraftKey(project_id, standard_id),
    empty,
    'Request for information',
  )
  const { values } = draft
  const add = async () => {
    const due = dueOf(values, days)
    const added = await creation.run({
      project_id,
      standard_id,
      text: values.text,
      received_date: values.received,
      due_date: due === '' ? null : due,
      element_ids: [...values.elements],
    })
    if (added === null) return
    draft.discard()
    onClose()
  }
  const close = () => {
    if (values.text.trim() === '') draft.discard()
    else draft.putAside()
    onClose()
  }
  return (
    <RfiForm
      name="New request"
      act="Record request"
      {...{ values, days, elements }}
      isSaving={creation.state === 'Updating'}
      onChange={draft.change}
      onSave={() => void add()}
      onClose={close}
    >
      {creation.state === 'Error' ? (
        <ErrorAlert
          what="The request was not recorded"
          error={creation.error}
          kept="Your entries are still here."
        />
      ) : (
        <SaveStatus state={creation.state} />
      )}
    </RfiForm>
  )
}

/** Edits the question of a request. A concurrent change by someone else is reported, never overwritten silently. */
export function EditRfi({
  request,
  elements,
  onClose,
}: {
  readonly request: RfiRequest
  readonly elements: readonly RfiElement[]
  readonly onClose: () => void
}) {
  const edit = useTransformation('RFI:Update')
  const days = useRfiDays()
  const { ProjectId: project_id, Id: rfi_id, ElementIds } = request
  const stored = valuesOfRequest(request)
  const draft = useRfiDraft(editRfiDraftKey(project_id, rfi_id), stored, 'Request for information')
  const close = () => {
    draft.discard()
    onClose()
  }
  const save = async (from: RfiValues) => {
    const changed = changesOfRequest(from, draft.values, ElementIds)
    if (changed === null) close()
    else {
      const { parameters, expected } = changed
      if (await edit.run({ rfi_id, project_id, ...parameters }, { expected })) close()
    }
  }
  const isConflict = Boolean(edit.error?.conflict)
  return (
    <RfiForm
      name="Edit request"
      act={isConflict ? 'Save my version' : 'Save'}
      values={draft.values}
      {...{ days, elements }}
      isSaving={edit.state === 'Updating'}
      onChange={draft.change}
      // After a conflict, the stored values have been read again and are overwritten deliberately.
      onSave={() => void save(isConflict ? stored : draft.base)}
      onClose={close}
    >
      {edit.state === 'Error' ? (
        <ErrorAlert
          what={
            isConflict
              ? `${edit.error?.conflict?.by ?? 'Somebody'} has changed the request; it now reads: ${request.Text}`
              : 'The request was not changed'
          }
          isWhole={isConflict}
          error={edit.error}
          kept="Your entries are still here."
        />
      ) : (
        <SaveStatus state={edit.state} />
      )}
    </RfiForm>
  )
}
