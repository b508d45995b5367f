import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { longestOrganizationName, logoLimits, logoTypes } from '#rules/report/upload-purposes.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useCheckedFile } from '#web/data/uploads/use-checked-file.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { logoUrl } from '#web/domain/document/file-urls.ts'
import { ConfirmInRow } from '#web/ui/dialog/confirm-in-place.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import { pickFiles } from '#web/ui/file-drop/pick-files.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './organization.module.css'

type Organization = Data<'projects/{id}/organization'>

/** The name and the logo that the reports of a project show. */
export function OrganizationOnReports({
  projectId,
  isDisabled,
}: {
  readonly projectId: number
  readonly isDisabled: boolean
}) {
  const organization = useQueryOf('projects/{id}/organization', { id: projectId })
  return (
    <AsyncContent name="the organization" result={organization} rows={2} height="64px">
      {(row) => (
        <>
          <OrganizationName row={row} isDisabled={isDisabled} />
          <Logo row={row} isDisabled={isDisabled} />
        </>
      )}
    </AsyncContent>
  )
}

const nameOf = (text: string | null): string | null => {
  const name = text?.trim() ?? ''
  return name === '' ? null : name
}

function OrganizationName({
  row: { ProjectId, OrganizationName: name },
  isDisabled,
}: {
  readonly row: Organization
  readonly isDisabled: boolean
}) {
  const write = useTransformation('Project:UpdateOrganization')
  return (
    <AutosaveTextarea
      label="Name on reports"
      description="Stands at the head of each report, in all of its forms."
      isLine
      isDisabled={isDisabled}
      stored={name ?? ''}
      storedAs={(text) => text.trim()}
      longest={longestOrganizationName}
      draftKey={`organization-name/${ProjectId}`}
      onSave={(text, expected) =>
        write.send(
          { project_id: ProjectId, organization_name: nameOf(text) },
          { expected: { OrganizationName: nameOf(expected) } },
        )
      }
    />
  )
}

/** The logo: set, replace and remove it in place. */
function Logo({ row, isDisabled }: { readonly row: Organization; readonly isDisabled: boolean }) {
  const upload = useCheckedFile('logo')
  const write = useTransformation('Project:UpdateOrganization')
  const { ProjectId, LogoSha256: sha256 } = row
  const store = async (logo_upload_id: string | null) => {
    await write.run({ project_id: ProjectId, logo_upload_id }, { expected: { LogoSha256: sha256 } })
  }
  const choose = async ([file]: readonly File[]) => {
    write.reset()
    const id = file && (await upload.send(file))
    if (id) await store(id)
  }
  const isBusy = upload.isSending || write.state === 'Updating'
  const conflict = write.error?.conflict
  return (
    <div className={styles['logo']} role="group" aria-label="Logo">
      <Picture row={row} />
      {!isDisabled && (
        <div className={styles['acts']}>
          <ChooseFile
            label={sha256 === null ? 'Choose a logo' : 'Replace logo'}
            isBusy={isBusy}
            onFiles={(files) => void choose(files)}
          />
          {sha256 !== null && <RemoveLogo isBusy={isBusy} onRemove={() => void store(null)} />}
          {!conflict && <SaveStatus state={write.state} error={write.error} />}
          {upload.isSending && <output>Checking the picture</output>}
        </div>
      )}
      {conflict && (
        <StoredChange
          conflict={conflict}
          what="The logo"
          stored={conflict.stored === null ? 'removed' : 'another picture'}
          keep="Keep the stored one"
          onCancel={write.reset}
        />
      )}
      {upload.error !== null && (
        <ErrorAlert what="The logo was not stored" error={upload.error} kept="Nothing changed." />
      )}
    </div>
  )
}

function Picture({ row }: { readonly row: Organization }) {
  const target = useTarget()
  const { ProjectId, OrganizationName: name, LogoSha256: sha256, LogoFileName } = row
  if (sha256 === null) return <p className={styles['hint']}>No logo. {limitsText}</p>
  return (
    <img
      key={sha256}
      src={logoUrl(ProjectId, target, sha256)}
      alt={`Logo${name === null ? '' : ` of ${name}`}: ${LogoFileName}`}
      width={row.LogoWidth ?? undefined}
      height={row.LogoHeight ?? undefined}
    />
  )
}

function RemoveLogo({
  isBusy,
  onRemove,
}: {
  readonly isBusy: boolean
  readonly onRemove: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  return isAsking ? (
    <ConfirmInRow
      name="Remove the logo?"
      act="Remove"
      isBusy={isBusy}
      onConfirm={() => {
        setAsking(false)
        onRemove()
      }}
      onCancel={() => setAsking(false)}
    >
      Remove the logo from reports?
    </ConfirmInRow>
  ) : (
    <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
      Remove logo
    </Button>
  )
}

const limitsText = `A PNG or JPEG of at most ${logoLimits.bytes / 1024} KB and ${logoLimits.most} by ${logoLimits.most} pixels.`

function ChooseFile({
  label,
  isBusy,
  onFiles,
}: {
  readonly label: string
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        disabled={isBusy}
        title={limitsText}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={logoTypes.join(',')}
        aria-label="File of the logo"
        onChange={({ currentTarget }) => onFiles(pickFiles(currentTarget))}
      />
    </>
  )
}
