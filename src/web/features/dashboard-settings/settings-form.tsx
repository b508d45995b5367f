import { useId, type ReactNode } from 'react'
import { isArchived } from '../../../rules/project-status.ts'
import { scoresVisibleToClients } from '../../../rules/project-settings.ts'
import type { Data } from '../../data/contracts.ts'
import { AddModule } from '../../ui/project/add-module.tsx'
import { ProjectModules } from '../../ui/project/project-modules.tsx'
import { ProjectName } from '../../ui/project/project-name.tsx'
import { ProjectStatus } from '../../ui/project/project-status.tsx'
import { FurtherSettings } from './further-settings.tsx'
import { SettingSwitch } from './setting-switch.tsx'
import type { StoredSettings } from './setting-values.ts'
import styles from './settings-tab.module.css'
import { switchWords } from './switch-words.ts'

/** The settings of a project for an administrator, each saved where it is changed; an archived project takes another status alone. */
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
  const onOff = (name: keyof typeof switchWords) => (
    <SettingSwitch
      projectId={project.Id}
      name={name}
      {...switchWords[name]}
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
      <Section name="Further settings">
        <FurtherSettings settings={settings} isDisabled={isClosed} />
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
