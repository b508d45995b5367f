import { Button } from '@mantine/core'
import { useState } from 'react'
import { reportTemplatePath } from '#rules/documents/file-paths.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { asName } from '#web/data/autosave/stored-text.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useCheckedFile } from '#web/data/uploads/use-checked-file.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { ChooseTemplate } from './choose-template.tsx'
import styles from './report-templates.module.css'

type Template = Data<'admin/report_templates'>[number]

const longestName = 100

/** A template: its name, edited in place, and its file, to download, replace and delete. */
export function ReportTemplateItem({
  template,
  isReadOnly,
}: {
  readonly template: Template
  readonly isReadOnly: boolean
}) {
  const target = useTarget()
  const { Id, Name, FileName, FileSize, CreatedDate, CreatedByName } = template
  const rename = useTransformation('ReportTemplate:Update')
  return (
    <li className={styles['item']}>
      <AutosaveTextarea
        label="Name"
        stored={Name}
        storedAs={asName}
        draftKey={`report-template/${Id}`}
        isLine
        isDisabled={isReadOnly}
        longest={longestName}
        problemOf={(text) => (text.trim() === '' ? 'Enter a name.' : null)}
        onSave={(name, expected) => rename.send({ id: Id, name }, { expected: { Name: expected } })}
      />
      <p className={styles['file']}>
        <a href={`${reportTemplatePath(Id)}?apiDb=${target}`} download={FileName}>
          {FileName}
        </a>
        <small>
          {fileSizeText(FileSize)}
          {CreatedByName && `, ${CreatedByName}`}, <DateText value={CreatedDate} />
        </small>
      </p>
      {!isReadOnly && <Acts template={template} />}
    </li>
  )
}

function Acts({ template: { Id, Name, Sha256 } }: { readonly template: Template }) {
  const upload = useCheckedFile('report-template')
  const replacing = useTransformation('ReportTemplate:Update')
  const deleting = useTransformation('ReportTemplate:Delete')
  const [isAsking, setAsking] = useState(false)
  const replace = async (file: File) => {
    replacing.reset()
    const upload_id = await upload.send(file)
    if (upload_id !== null) await replacing.run({ id: Id, upload_id }, { expected: { Sha256 } })
  }
  const error = upload.error ?? replacing.error
  return (
    <div className={styles['acts']}>
      {isAsking ? (
        <ConfirmInRow
          name="Delete this template?"
          act="Delete"
          isBusy={deleting.state === 'Updating'}
          onConfirm={() => void deleting.run({ id: Id })}
          onCancel={() => setAsking(false)}
        >
          Delete this template?
        </ConfirmInRow>
      ) : (
        <>
          <ChooseTemplate
            label="Replace"
            of={Name}
            isBusy={upload.isSending || replacing.state === 'Updating'}
            onFile={(file) => void replace(file)}
          />
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
            Delete<span className="only-read-aloud"> {Name}</span>
          </Button>
        </>
      )}
      <SaveStatus state={deleting.state} error={deleting.error} />
      {error !== null && (
        <ErrorAlert what="The file was not replaced" error={error} kept="The former one stays." />
      )}
    </div>
  )
}
