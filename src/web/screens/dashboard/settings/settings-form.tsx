import { Switch } from '@mantine/core'
import { useId, type ReactNode, useState } from 'react'
import { scoresVisibleToClients } from '#rules/projects/project-settings.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { Data, ProjectRow } from '#web/data/api/contracts.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AddModule } from '#web/domain/project/add-module.tsx'
import { ProjectName } from '#web/domain/project/project-name.tsx'
import { ProjectStatus } from '#web/domain/project/project-status.tsx'
import { RemoveModule } from '#web/domain/project/remove-module.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { CustomSettings } from './custom-settings.tsx'
import { DaysToAnswer } from './days-to-answer.tsx'
import { OrganizationOnReports } from './organization.tsx'
import type { StoredSettings } from './setting-values.ts'
import { switchLabels } from './switch-labels.ts'
import projectModulesStyles from './project-modules.module.css'
import styles from './settings-tab.module.css'

/** The settings of a project for administrators, each saved on change. An archived project accepts only a change of its status. */
export function SettingsForm({
  project,
  settings,
}: {
  readonly project: Data<'projects/{id}/project'>
  readonly settings: StoredSettings
}) {
  const isClosed = isArchived(project.StatusId)
  const isScoreVisible = settings[scoresVisibleToClients]
  const stored = {
    [scoresVisibleToClients]: typeof isScoreVisible === 'boolean' ? isScoreVisible : undefined,
    IsWaiveDocument: project.IsWaiveDocument,
    SendTaksEmailsToBeta: project.SendTaksEmailsToBeta,
  }
  const onOff = (name: keyof typeof switchLabels) => (
    <SettingSwitch
      projectId={project.Id}
      name={name}
      {...switchLabels[name]}
      stored={stored[name]}
      isDisabled={isClosed}
    />
  )
  return (
    <div className={styles['settings']}>
      <Section name="Project">
        <ProjectName project={project} isDisabled={isClosed} />
        <ProjectStatus project={project} />
      </Section>
      <Section name="Modules">
        <ProjectModules project={project} mayChange={!isClosed} />
        {!isClosed && <AddModule project={project} />}
      </Section>
      <Section name="Clients">{onOff(scoresVisibleToClients)}</Section>
      <Section name="Documents and e-mails">
        {onOff('IsWaiveDocument')}
        {onOff('SendTaksEmailsToBeta')}
      </Section>
      <Section name="Reports">
        <OrganizationOnReports projectId={project.Id} isDisabled={isClosed} />
      </Section>
      <Section name="Requests for information">
        <DaysToAnswer projectId={project.Id} settings={settings} isDisabled={isClosed} />
      </Section>
      <Section name="Further settings">
        <CustomSettings settings={settings} isDisabled={isClosed} />
      </Section>
    </div>
  )
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <div className={styles['fields']}>{children}</div>
    </section>
  )
}

/** A switch that saves on change. */
function SettingSwitch({
  projectId,
  name,
  label,
  description,
  stored,
  isDisabled,
}: {
  readonly projectId: number
  /** The key of the setting. */
  readonly name: string
  readonly label: string
  readonly description: string
  /** Undefined when the setting was never set. */
  readonly stored: boolean | undefined
  readonly isDisabled: boolean
}) {
  const write = useTransformation('Project:UpdateSettings')
  const setting = useChoiceAutosave<boolean | null>(`setting-switch/${projectId}/${name}`, {
    stored: stored ?? null,
    onSave: (value, expected) =>
      write.send(
        { project_id: projectId, changes: { [name]: value } },
        { expected: { [name]: expected } },
      ),
  })
  return (
    <div className={styles['switch']}>
      <Switch
        label={label}
        description={description}
        checked={setting.value ?? false}
        disabled={isDisabled}
        onChange={({ currentTarget }) => setting.choose(currentTarget.checked)}
      />
      <SaveStatus state={setting.state} error={setting.error} />
    </div>
  )
}

/** The modules of a project with their number of standards; people with permission can remove them. */
function ProjectModules({
  project,
  mayChange,
}: {
  readonly project: Pick<ProjectRow, 'Id' | 'modules'>
  readonly mayChange: boolean
}) {
  const [removed, setRemoved] = useState<string | null>(null)
  return (
    <>
      {project.modules.length === 0 ? (
        <p className={projectModulesStyles['none']}>
          No modules yet. The modules of this project appear here.
        </p>
      ) : (
        <ul className={projectModulesStyles['modules']}>
          {project.modules.map((module) => (
            <li key={module.Id}>
              <span>
                {module.Name} <small>{module.Version}</small>
              </span>
              <span className={projectModulesStyles['count']}>
                {module.standardCount.toLocaleString('en-US')}{' '}
                {module.standardCount === 1 ? 'standard' : 'standards'}
              </span>
              {mayChange && (
                <RemoveModule
                  projectId={project.Id}
                  module={module}
                  onRemoved={() => setRemoved(module.Name)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <output className={projectModulesStyles['told']}>
        {removed && `${removed} was removed.`}
      </output>
    </>
  )
}
