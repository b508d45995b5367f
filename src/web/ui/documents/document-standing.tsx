import type { DocumentRow } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../autosave/use-saved-choice.ts'
import { TrackerMark } from '../tracker-mark.tsx'
import styles from './document-details.module.css'
import { DocumentSwitch } from './document-switch.tsx'
import type { StandardChoices } from './standard-choices.ts'
import { StandardField } from './standard-field.tsx'

/** The standard to which a document belongs, where clients see it, and whether the accreditor has it. */
export function DocumentStanding({
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
  const standard = useSavedChoice(`document/${document_id}/StandardId`, {
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
        <TrackerMark state={standard.state} error={standard.error} />
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
