import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { mayIn } from '../../data/may-in.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useUploads, type ChosenFiles } from '../../data/use-uploads.ts'
import { StandardField } from '../documents/standard-field.tsx'
import { UploadBar } from '../documents/upload-bar.tsx'
import { UploadList } from '../documents/upload-list.tsx'
import { useFileDrop } from '../documents/use-file-drop.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { TemplateItem } from './template-item.tsx'
import { templateGroups } from './templates-of.ts'
import styles from './templates.module.css'

/** The templates of a module and of its standards, for administrators: upload, download, delete. */
export function ModuleTemplates({
  moduleId,
  standards,
}: {
  readonly moduleId: number
  /** The standards of the module in their order. */
  readonly standards: readonly { readonly Id: number; readonly Name: string }[]
}) {
  const may = mayIn(useSession(), undefined)
  const templates = useQueryOf('templates/all_templates', { module_id: moduleId })
  const { uploads, add } = useUploads(`templates/${moduleId}`)
  const [standardId, setStandardId] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const mayUpload = may('Template:Upload', { module_id: moduleId }, {})
  const mayDelete = may('Template:Delete', {}, {})
  const upload = (files: ChosenFiles) =>
    add(files, {
      name: 'Template:Upload',
      parameters: { module_id: moduleId, standard_id: standardId },
    })
  const isOver = useFileDrop(mayUpload ? upload : null)
  const groups = templateGroups(templates.data ?? [], standards)

  return (
    <div className={styles['module']}>
      {mayUpload && (
        <UploadBar
          invitation="Forms and samples that help meet the standards."
          isOver={isOver}
          field={field}
          onFiles={upload}
        >
          <StandardField
            label="Belong to"
            nobody="The whole module"
            choices={[
              {
                group: 'Standards',
                items: standards.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
              },
            ]}
            value={standardId}
            onChoose={setStandardId}
          />
        </UploadBar>
      )}
      <UploadList uploads={uploads} />
      {templates.error && !templates.data ? (
        <ErrorNote
          what="The templates could not be loaded"
          error={templates.error}
          onRetry={() => void templates.refetch()}
        />
      ) : !templates.data ? (
        <SkeletonRows rows={4} name="Loading the templates" />
      ) : groups.length === 0 ? (
        <EmptyState
          firstStep={
            mayUpload && <Button onClick={() => field.current?.click()}>Upload a template</Button>
          }
        >
          Templates of this module will appear here. Consultants and clients find them under
          Guidance on each standard.
        </EmptyState>
      ) : (
        groups.map((group) => (
          <section key={group.standardId ?? 'module'} aria-label={group.name}>
            <h2>{group.name}</h2>
            <ul className={styles['list']}>
              {group.templates.map((template) => (
                <TemplateItem key={template.id} template={template} mayDelete={mayDelete} />
              ))}
            </ul>
          </section>
        ))
      )}
    </div>
  )
}
