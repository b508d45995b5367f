import { Button } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession } from '#web/data/session/session.ts'
import { useUploads, type ChosenFiles } from '#web/data/uploads/use-uploads.ts'
import { StandardField } from '#web/domain/standard/standard-field.tsx'
import { templateGroups } from '#web/domain/template/template-groups.ts'
import { UnfinishedUploads } from '#web/domain/upload/unfinished-uploads.tsx'
import { UploadBar } from '#web/domain/upload/upload-bar.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { useFileDrop } from '#web/ui/file-drop/use-file-drop.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { useModule } from '../shared/module-context.ts'
import { TemplateItem } from './template-item.tsx'
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

type NamedStandards = readonly { readonly Id: number; readonly Name: string }[]

/** The templates of a module and of its standards, for administrators: upload, download, replace, restore, delete. */
function ModuleTemplates({
  moduleId,
  standards,
}: {
  readonly moduleId: number
  /** The standards of the module in order. */
  readonly standards: NamedStandards
}) {
  const may = mayIn(useSession(), undefined)
  const templates = useQueryOf('templates/all_templates', { module_id: moduleId })
  const field = useRef<HTMLInputElement>(null)
  const mayUpload = may('Template:Upload', { module_id: moduleId }, {})
  const allowed = {
    replace: may('Template:Replace', {}, {}),
    delete: may('Template:Delete', {}, {}),
  }
  return (
    <div className={moduleTemplatesStyles['module']}>
      <TemplateUpload
        moduleId={moduleId}
        standards={standards}
        mayUpload={mayUpload}
        field={field}
      />
      <AsyncContent
        name="the templates"
        result={templates}
        rows={4}
        isEmpty={({ length }) => length === 0}
        empty="Templates of this module will appear here. Consultants and clients find them under Guidance on each standard."
        firstStep={
          mayUpload && <Button onClick={() => field.current?.click()}>Upload a template</Button>
        }
      >
        {(rows) =>
          templateGroups(rows, standards).map((group) => (
            <section key={group.standardId ?? 'module'} aria-label={group.name}>
              <h2>{group.name}</h2>
              <ul className={moduleTemplatesStyles['list']}>
                {group.templates.map((template) => (
                  <TemplateItem key={template.id} template={template} may={allowed} />
                ))}
              </ul>
            </section>
          ))
        }
      </AsyncContent>
    </div>
  )
}

/** Uploads templates of the module or of one of its standards, and lists the uploads in progress. */
function TemplateUpload({
  moduleId,
  standards,
  mayUpload,
  field,
}: {
  readonly moduleId: number
  readonly standards: NamedStandards
  readonly mayUpload: boolean
  readonly field: RefObject<HTMLInputElement | null>
}) {
  const { uploads, add } = useUploads(`templates/${moduleId}`)
  const [standardId, setStandardId] = useState<number | null>(null)
  const upload = (files: ChosenFiles) =>
    add(files, {
      name: 'Template:Upload',
      parameters: { module_id: moduleId, standard_id: standardId },
    })
  const isOver = useFileDrop(mayUpload ? upload : null)
  const items = standards.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
  return (
    <>
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
            choices={[{ group: 'Standards', items }]}
            value={standardId}
            onChoose={setStandardId}
          />
        </UploadBar>
      )}
      <UploadList uploads={uploads} />
      <UnfinishedUploads projectId={null} />
    </>
  )
}
