import { Switch } from '@mantine/core'
import { longestTitle } from '#operations/document/contract.ts'
import type { DocumentRow, Parameters } from '#web/data/api/contracts.ts'
import { asRemarkOrNull } from '#web/data/autosave/stored-text.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import type { May } from '#web/data/session/project-permissions.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { AutosaveTextarea } from '../autosave/autosave-textarea.tsx'
import type { StandardChoices } from '../standard/standard-choices.ts'
import { StandardField } from '../standard/standard-field.tsx'
import { DeleteDocument } from './delete-document.tsx'
import { DocumentDates } from './document-dates.tsx'
import { DocumentFiles } from './document-files.tsx'
import { DocumentOrigin } from './document-origin.tsx'
import { documentPermissions } from './document-permissions.ts'
import styles from './document.module.css'

const parameterOf = {
  IsDocumentVisibleForProject: 'is_document_visible_for_project',
  IsDocumentVisibleForStandard: 'is_document_visible_for_standard',
  IsUploadedToURAC: 'is_uploaded_to_urac',
} as const satisfies Partial<Record<keyof DocumentRow, keyof Parameters<'Document:Update'>>>

/** A flag of a document that staff can change. */
type DocumentFlag = keyof typeof parameterOf

/** A switch for a flag of a document, with its save status. */
function DocumentSwitch({
  row,
  flag,
  label,
  note,
}: {
  readonly row: DocumentRow
  readonly flag: DocumentFlag
  readonly label: string
  readonly note?: string | undefined
}) {
  const write = useTransformation('Document:Update')
  const { value, choose, state, error } = useChoiceAutosave(`document/${row.Id}/${flag}`, {
    stored: row[flag] ?? false,
    onSave: (to, expected) =>
      write.send(
        { project_id: row.ProjectId, document_id: row.Id, [parameterOf[flag]]: to },
        { expected: { [flag]: expected } },
      ),
  })
  return (
    <div className={styles['switch']}>
      <Switch
        label={label}
        description={note}
        checked={value}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      <SaveStatus state={state} error={error} />
    </div>
  )
}

/** The standard of a document, its visibility to clients, and whether the accreditor has it. */
function DocumentPlacement({
  row,
  mayArrange,
  standards,
}: {
  readonly row: DocumentRow
  readonly mayArrange: boolean
  readonly standards: readonly StandardChoices[]
}) {
  const write = useTransformation('Document:Update')
  const { ProjectId: project_id, Id: document_id, StandardId } = row
  const standard = useChoiceAutosave(`document/${document_id}/StandardId`, {
    stored: StandardId,
    onSave: (standard_id, expected) =>
      write.send({ project_id, document_id, standard_id }, { expected: { StandardId: expected } }),
  })
  if (!mayArrange)
    return (
      <p className={styles['origin']}>
        {row.StandardName ? `Belongs to ${row.StandardName}.` : 'Belongs to the whole project.'}
      </p>
    )
  return (
    <div className={styles['standing']}>
      <div>
        <StandardField
          label="Belongs to"
          choices={standards}
          value={standard.value}
          onChoose={standard.choose}
        />
        <SaveStatus state={standard.state} error={standard.error} />
      </div>
      <fieldset className={styles['switches']}>
        <legend>Visible to clients</legend>
        <DocumentSwitch row={row} flag="IsDocumentVisibleForProject" label="Whole project" />
        <DocumentSwitch
          row={row}
          flag="IsDocumentVisibleForStandard"
          label="This standard"
          note={standard.value === null ? 'Does not belong to a standard yet' : undefined}
        />
      </fieldset>
      <fieldset className={styles['switches']}>
        <legend>Accreditor</legend>
        <DocumentSwitch row={row} flag="IsUploadedToURAC" label="Uploaded to URAC" />
      </fieldset>
    </div>
  )
}

/** The editor of a document: description, standard and visibility, replacing its file, deleting it. */
export function DocumentEditor({
  row,
  may,
  standards,
  onDeleted,
}: {
  readonly row: DocumentRow
  readonly may: May
  readonly standards: readonly StandardChoices[]
  readonly onDeleted?: (() => void) | undefined
}) {
  const allowed = documentPermissions(may, row)
  return (
    <>
      <DocumentTextFields row={row} mayDescribe={allowed.describe} />
      <DocumentPlacement row={row} mayArrange={allowed.arrange} standards={standards} />
      <DocumentOrigin row={row} />
      <DocumentDates row={row} mayChange={allowed.date} />
      <DocumentFiles row={row} mayReplace={allowed.replace} />
      {allowed.delete && <DeleteDocument row={row} onDeleted={onDeleted} />}
    </>
  )
}

/** The title and description of a document, editable in place for people with the permission, read-only for others. */
function DocumentTextFields({
  row,
  mayDescribe,
}: {
  readonly row: DocumentRow
  readonly mayDescribe: boolean
}) {
  const title = useTransformation('Document:Update')
  const description = useTransformation('Document:Update')
  const { ProjectId: project_id, Id: document_id } = row
  const draftKey = `document/${project_id}/${document_id}`
  if (!mayDescribe) return row.Description ? <LineText text={row.Description} /> : null
  return (
    <div className={styles['words']}>
      <AutosaveTextarea
        label="Title"
        isLine
        longest={longestTitle}
        stored={row.Title}
        storedAs={asRemarkOrNull}
        draftKey={`${draftKey}/title`}
        onSave={(text, expected) =>
          title.send({ project_id, document_id, title: text }, { expected: { Title: expected } })
        }
      />
      <AutosaveTextarea
        label="Description"
        minRows={2}
        stored={row.Description}
        storedAs={asRemarkOrNull}
        draftKey={`${draftKey}/description`}
        onSave={(text, expected) =>
          description.send(
            { project_id, document_id, description: text },
            { expected: { Description: expected } },
          )
        }
      />
    </div>
  )
}
