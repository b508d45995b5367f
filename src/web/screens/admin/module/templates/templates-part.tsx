import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { TemplateRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession } from '#web/data/session/session.ts'
import { useUploads, type ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { StandardField } from '#web/domain/standard/standard-field.tsx'
import { templateGroups } from '#web/domain/template/template-groups.ts'
import { TemplateLink } from '#web/domain/template/template-link.tsx'
import { UploadBar } from '#web/domain/upload/upload-bar.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useFileDrop } from '#web/ui/file-drop/use-file-drop.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useModule } from '../shared/module-context.ts'
import moduleTemplatesStyles from '#web/domain/template/templates.module.css'
import styles from '../shared/part.module.css'

export function TemplatesPart() {
  const { module } = useModule()
  const { data: standards = [] } = useQueryOf('core/standards', {
    module_id: module.Id,
    parts: 'names',
  })
  return (
    <div className={styles['part']}>
      <ModuleTemplates moduleId={module.Id} standards={standards} />
    </div>
  )
}

/** The templates of a module and of its standards, for administrators: upload, download, delete. */
function ModuleTemplates({
  moduleId,
  standards,
}: {
  readonly moduleId: number
  /** The standards of the module in order. */
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
    <div className={moduleTemplatesStyles['module']}>
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
        <ErrorAlert
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
            <ul className={moduleTemplatesStyles['list']}>
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

/** A template in the administrators' list; deletion is confirmed in place. */
function TemplateItem({
  template,
  mayDelete,
}: {
  readonly template: TemplateRow
  readonly mayDelete: boolean
}) {
  const write = useTransformation('Template:Delete')
  const [isAsked, setAsked] = useState(false)
  return (
    <li>
      <TemplateLink template={template} />
      <SaveStatus state={write.state} error={write.error} />
      {mayDelete && !isAsked && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsked(true)}>
          Delete<span className="only-read-aloud"> {template.original_filename}</span>
        </Button>
      )}
      {isAsked && (
        <fieldset className={moduleTemplatesStyles['question']} aria-label="Delete this template?">
          <span>Delete this template?</span>
          <Button
            size="compact-sm"
            color="red"
            variant="outline"
            disabled={write.state === 'Updating'}
            onClick={() => void write.run({ id: template.id })}
          >
            Delete
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            ref={focusOnMount}
            onClick={() => setAsked(false)}
          >
            Cancel
          </Button>
        </fieldset>
      )}
    </li>
  )
}
