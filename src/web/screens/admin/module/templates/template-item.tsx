import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { fileSizeText } from '#rules/documents/file-size.ts'
import type { TemplateRow } from '#web/data/api/contracts.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useUploads } from '#web/data/uploads/use-uploads.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { templateUrl } from '#web/domain/document/file-urls.ts'
import { TemplateLink } from '#web/domain/template/template-link.tsx'
import { UploadList } from '#web/domain/upload/upload-list.tsx'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from '#web/domain/template/templates.module.css'

/** What the person may do with the templates of a module. */
export type TemplatePermissions = { readonly replace: boolean; readonly delete: boolean }

/** A template in the administrators' list, with its earlier versions; deletion is confirmed in place. */
export function TemplateItem({
  template,
  may,
}: {
  readonly template: TemplateRow
  readonly may: TemplatePermissions
}) {
  const { id, original_filename: name, version, earlier_versions } = template
  const { uploads, add } = useUploads(`template/${id}`)
  const [isShowing, setShowing] = useState(false)
  return (
    <li>
      <TemplateLink template={template} />
      <small>
        Version {version}
        <Author version={template} />
      </small>
      <span className={styles['acts']}>
        {earlier_versions.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={isShowing}
            onClick={() => setShowing(!isShowing)}
          >
            {isShowing ? 'Hide earlier versions' : 'Earlier versions'}
            <span className="only-read-aloud"> of {name}</span>
          </Button>
        )}
        {may.replace && (
          <ReplaceTemplate
            name={name}
            onFiles={(files) => add({ files }, { name: 'Template:Replace', parameters: { id } })}
          />
        )}
        {may.delete && <DeleteTemplate template={template} />}
      </span>
      {isShowing && <EarlierVersions template={template} mayRestore={may.replace} />}
      <UploadList name={`Uploads of ${name}`} uploads={uploads} />
    </li>
  )
}

/** The button that deletes a template after a confirmation. */
function DeleteTemplate({
  template: { id, original_filename: name, earlier_versions },
}: {
  readonly template: TemplateRow
}) {
  const write = useTransformation('Template:Delete')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <SaveStatus state={write.state} error={write.error} />
      {isAsking ? (
        <ConfirmInRow
          name="Delete this template?"
          act="Delete"
          isBusy={write.state === 'Updating'}
          onConfirm={() => void write.run({ id })}
          onCancel={() => setAsking(false)}
        >
          Delete this template{earlier_versions.length > 0 && ' with its earlier versions'}?
        </ConfirmInRow>
      ) : (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAsking(true)}>
          Delete<span className="only-read-aloud"> {name}</span>
        </Button>
      )}
    </>
  )
}

const Author = ({
  version: { created_by_name, created_date },
}: {
  readonly version: TemplateRow['earlier_versions'][number]
}) => (
  <>
    {created_by_name && `, ${created_by_name}`}
    {created_date && (
      <>
        , <DateText value={created_date} />
      </>
    )}
  </>
)

/** Chooses a file that replaces the current file of a template. */
function ReplaceTemplate({
  name,
  onFiles,
}: {
  readonly name: string
  readonly onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        onClick={() => input.current?.click()}
      >
        Replace<span className="only-read-aloud"> {name}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Replacement for ${name}`}
        onChange={({ currentTarget }) => onFiles(pickFiles(currentTarget))}
      />
    </>
  )
}

/** The earlier versions of a template, newest first, to download or restore. */
function EarlierVersions({
  template: { id, original_filename: name, earlier_versions },
  mayRestore,
}: {
  readonly template: TemplateRow
  readonly mayRestore: boolean
}) {
  const target = useTarget()
  const write = useTransformation('Template:Restore')
  return (
    <>
      <ul className={styles['versions']} aria-label={`Earlier versions of ${name}`}>
        {earlier_versions.map((version) => (
          <li key={version.version}>
            <a href={templateUrl(id, target, version.version)} download={version.original_filename}>
              {version.original_filename}
            </a>
            <small>
              Version {version.version}, {fileSizeText(version.size)}
              <Author version={version} />
            </small>
            {mayRestore && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                disabled={write.state === 'Updating'}
                aria-label={`Restore version ${version.version} of ${name}`}
                onClick={() => void write.run({ id, version: version.version })}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {write.state === 'Error' && (
        <ErrorAlert what="The version was not restored" error={write.error} />
      )}
    </>
  )
}
