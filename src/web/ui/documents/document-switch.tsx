import { Switch } from '@mantine/core'
import type { DocumentRow, Parameters } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../autosave/use-saved-choice.ts'
import { TrackerMark } from '../tracker-mark.tsx'
import styles from './document-details.module.css'

const parameterOf = {
  IsDocumentVisibleForProject: 'is_document_visible_for_project',
  IsDocumentVisibleForStandard: 'is_document_visible_for_standard',
  IsUploadedToURAC: 'is_uploaded_to_urac',
} as const satisfies Partial<Record<keyof DocumentRow, keyof Parameters<'Document:Update'>>>

/** A flag of a document that staff see and change. */
export type DocumentFlag = keyof typeof parameterOf

/** A flag of a document as a switch, with its tracker. */
export function DocumentSwitch({
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
  const { value, choose, state, error } = useSavedChoice(`document/${row.Id}/${flag}`, {
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
      <TrackerMark state={state} error={error} />
    </div>
  )
}
