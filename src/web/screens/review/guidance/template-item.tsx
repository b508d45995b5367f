import { Button, NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import type { DocumentRow, TemplateRow } from '#web/data/api/contracts.ts'
import { useUploads } from '#web/data/uploads/use-uploads.ts'
import { documentTitle } from '#web/domain/document/document-facts.ts'
import { TemplateLink } from '#web/domain/template/template-link.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { OpenDocument } from '../shared/open-document.tsx'
import { useReview } from '../shared/review-context.ts'
import styles from '#web/domain/template/templates.module.css'

/** A template of the standard, the documents that were filled in from it, and a button that uploads another one. */
export function TemplateItem({
  template,
  documents,
}: {
  readonly template: TemplateRow
  /** The documents of the standard that were filled in from it. */
  readonly documents: readonly DocumentRow[]
}) {
  const { project_id, standard_id, may } = useReview()
  const { uploads, add } = useUploads(`template/${project_id}/${standard_id}/${template.id}`)
  return (
    <li>
      <TemplateLink template={template} />
      {template.standard_id === null && <small>for the whole module</small>}
      {may('Document:Upload', { project_id, standard_id }, {}) && (
        <UploadFilledIn
          template={template}
          onFiles={(files, template_version) =>
            add(
              { files },
              {
                name: 'Document:Upload',
                parameters: { project_id, standard_id, template_id: template.id, template_version },
              },
            )
          }
        />
      )}
      {documents.length > 0 && (
        <ul
          className={styles['filledIn']}
          aria-label={`Filled in from ${template.original_filename}`}
        >
          {documents.map((row) => (
            <li key={row.Id}>
              <OpenDocument id={row.Id}>{documentTitle(row)}</OpenDocument>
              <small>
                filled in by {row.CreatedByName}
                {row.TemplateVersion !== template.version &&
                  ` from version ${row.TemplateVersion}; the template has changed since`}
              </small>
            </li>
          ))}
        </ul>
      )}
      <UploadList name={`Uploads for ${template.original_filename}`} uploads={uploads} />
    </li>
  )
}

/** Chooses a filled-in template; where the template has changed, also the version that was filled in. */
function UploadFilledIn({
  template: { original_filename: name, version, earlier_versions },
  onFiles,
}: {
  readonly template: TemplateRow
  readonly onFiles: (files: readonly File[], version: number) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <span className={styles['acts']}>
      {earlier_versions.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={`Version of ${name} that was filled in`}
          value={chosen ?? version}
          data={[
            { value: String(version), label: `Version ${version}, current` },
            ...earlier_versions.map((earlier) => ({
              value: String(earlier.version),
              label: `Version ${earlier.version}`,
            })),
          ]}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <Button variant="default" size="compact-sm" onClick={() => input.current?.click()}>
        Upload filled in<span className="only-read-aloud"> {name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={`${name}, filled in`}
        onChange={({ currentTarget }) => onFiles(pickFiles(currentTarget), chosen ?? version)}
      />
    </span>
  )
}
