import { splitFileName } from '#rules/documents/file-name.ts'
import { exampleTemplatePath } from '#rules/documents/file-paths.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useCheckedFile } from '#web/data/uploads/use-checked-file.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ChooseTemplate } from './choose-template.tsx'
import { PlaceholderTable } from './placeholder-table.tsx'
import { ReportTemplateItem } from './report-template-item.tsx'
import styles from './report-templates.module.css'

/** The Word templates in which reports can be written: add, rename, replace and delete them; and the placeholders that they can contain. */
export function ReportTemplatesPage() {
  const templates = useQueryOf('admin/report_templates', {})
  const { isReadOnly } = useSession()
  return (
    <Page title="Report templates">
      <PageHead title="Report templates" />
      <p className={styles['intro']}>
        A Word document with placeholders. Everybody who can make a report can download it in this
        form, filled with what they may see.{' '}
        <a href={exampleTemplatePath} download>
          Download an example
        </a>
      </p>
      {!isReadOnly && <AddTemplate taken={templates.data?.map(({ Name }) => Name) ?? []} />}
      <AsyncContent
        name="the templates"
        result={templates}
        rows={1}
        height="64px"
        isEmpty={(rows) => rows.length === 0}
        empty="Templates appear here once a Word document is added."
      >
        {(rows) => (
          <ul className={styles['list']} aria-label="Templates">
            {rows.map((template) => (
              <ReportTemplateItem key={template.Id} template={template} isReadOnly={isReadOnly} />
            ))}
          </ul>
        )}
      </AsyncContent>
      <PlaceholderTable />
    </Page>
  )
}

/** Names a new template after its file, with a number appended when that name is taken. */
function newName(fileName: string, taken: readonly string[]): string {
  const base = splitFileName(fileName).base.trim().slice(0, 90) || 'Template'
  const isTaken = (name: string) => taken.some((one) => one.toLowerCase() === name.toLowerCase())
  if (!isTaken(base)) return base
  let number = 2
  while (isTaken(`${base} ${number}`)) number += 1
  return `${base} ${number}`
}

function AddTemplate({ taken }: { readonly taken: readonly string[] }) {
  const upload = useCheckedFile('report-template')
  const write = useTransformation('ReportTemplate:Create')
  const add = async (file: File) => {
    write.reset()
    const upload_id = await upload.send(file)
    if (upload_id !== null) await write.run({ name: newName(file.name, taken), upload_id })
  }
  const error = upload.error ?? write.error
  return (
    <div className={styles['add']}>
      <ChooseTemplate
        label="Add template"
        isBusy={upload.isSending || write.state === 'Updating'}
        isMain
        onFile={(file) => void add(file)}
      />
      {upload.isSending && <output>Checking the placeholders</output>}
      {error !== null && (
        <ErrorAlert
          what="The template was not added"
          error={error}
          kept="Change the document and add it again."
        />
      )}
    </div>
  )
}
