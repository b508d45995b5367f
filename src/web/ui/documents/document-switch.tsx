import { Switch } from '@mantine/core'
import type { DocumentRow, Parameters } from '../../data/contracts.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../tracker-mark.tsx'
import { useChosen } from '../use-chosen.ts'
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
  const stored = row[flag] ?? false
  const [shown, choose] = useChosen(stored, write.state)
  const change = (chosen: boolean) => {
    choose(chosen)
    void write.run(
      { project_id: row.ProjectId, document_id: row.Id, [parameterOf[flag]]: chosen },
      { expected: { [flag]: shown } },
    )
  }
  return (
    <div className={styles['switch']}>
      <Switch
        label={label}
        description={note}
        checked={shown}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      <TrackerMark state={write.state} error={write.error} />
    </div>
  )
}
