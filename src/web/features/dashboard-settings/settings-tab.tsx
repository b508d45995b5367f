import type { Data } from '../../data/contracts.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { SettingsForm } from './settings-form.tsx'
import { SettingsRead } from './settings-read.tsx'

/** The settings of a project: administrators change them in place, all others read what concerns them. */
export function SettingsTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const { user, isReadOnly } = useSession()
  const settings = useQueryOf('admin/project_settings', { project_id: projectId })
  if (settings.error && !settings.data)
    return (
      <ErrorNote
        what="The settings could not be loaded"
        error={settings.error}
        onRetry={() => void settings.refetch()}
      />
    )
  if (!settings.data || !project)
    return <SkeletonRows rows={8} height="64px" name="Loading the settings" />
  const Settings = user?.isAdministrator && !isReadOnly ? SettingsForm : SettingsRead
  return <Settings project={project} settings={settings.data} />
}
