import type { ReactNode } from 'react'
import { companyProgram, projectName } from '#rules/projects/project-name.ts'
import {
  areScoresVisible,
  daysToAnswer,
  rfiDays,
  scoresVisibleToClients,
} from '#rules/projects/project-settings.ts'
import { projectStatusName } from '#rules/projects/project-status.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { LineText } from '#web/ui/text/line-text.tsx'
import { customSettings, type StoredSettings } from './setting-values.ts'
import { SettingsForm } from './settings-form.tsx'
import { daysLabel, switchLabels } from './switch-labels.ts'
import styles from './settings-tab.module.css'

// Settings missing from the response are hidden from this person.
const yesNo = (isOn: boolean | undefined): string | null =>
  isOn === undefined ? null : isOn ? 'Yes' : 'No'

/** The read-only settings of a project; clients receive fewer. */
function SettingsView({
  project,
  settings,
}: {
  readonly project: Data<'projects/{id}/project'>
  readonly settings: StoredSettings
}) {
  const { company, program } = companyProgram(projectName(project.Id, project.Name))
  const facts: (readonly [name: string, value: ReactNode])[] = [
    ['Company', company],
    ['Program', program],
    ['Status', projectStatusName(project.StatusId)],
    ['Modules', <Modules key="modules" project={project} />],
    [switchLabels[scoresVisibleToClients].label, yesNo(areScoresVisible(settings))],
    [switchLabels.IsWaiveDocument.label, yesNo(project.IsWaiveDocument)],
    [switchLabels.SendTaksEmailsToBeta.label, yesNo(project.SendTaksEmailsToBeta)],
    [daysLabel, Object.hasOwn(settings, daysToAnswer) ? String(rfiDays(settings)) : null],
    ...customSettings(settings).map(
      ({ key, text }) => [key, <LineText key={key} text={text} />] as const,
    ),
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Modules({ project }: { readonly project: Data<'projects/{id}/project'> }) {
  if (project.modules.length === 0) return 'None yet'
  return (
    <ul>
      {project.modules.map(({ Id, Name, Version, standardCount }) => (
        <li key={Id}>
          {Name} {Version} ({standardCount.toLocaleString('en-US')}{' '}
          {standardCount === 1 ? 'standard' : 'standards'})
        </li>
      ))}
    </ul>
  )
}

/** The settings of a project: editable for administrators, read-only for everyone else. */
export function SettingsTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const { user, isReadOnly } = useSession()
  const settings = useQueryOf('admin/project_settings', { project_id: projectId })
  const Settings = user?.isAdministrator && !isReadOnly ? SettingsForm : SettingsView
  return (
    <AsyncContent
      name="the settings"
      result={{
        data: project && settings.data && { project, settings: settings.data },
        error: settings.error,
        refetch: settings.refetch,
      }}
      rows={8}
      height="64px"
    >
      {(loaded) => <Settings {...loaded} />}
    </AsyncContent>
  )
}
