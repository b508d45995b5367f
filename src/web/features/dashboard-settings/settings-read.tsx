import type { ReactNode } from 'react'
import { companyProgram } from '../../../rules/company-program.ts'
import { projectName } from '../../../rules/project-name.ts'
import { areScoresVisible, scoresVisibleToClients } from '../../../rules/project-settings.ts'
import { projectStatusName } from '../../../rules/project-status.ts'
import type { Data } from '../../data/contracts.ts'
import { LineText } from '../../ui/line-text.tsx'
import { furtherSettings, type StoredSettings } from './setting-values.ts'
import styles from './settings-tab.module.css'
import { switchWords } from './switch-words.ts'

// What the answer does not carry is not for the eyes of the person.
const yesNo = (isOn: boolean | undefined): string | null =>
  isOn === undefined ? null : isOn ? 'Yes' : 'No'

/** The settings of a project to read; a client sees the fewer that the answers carry. */
export function SettingsRead({
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
    [switchWords[scoresVisibleToClients].label, yesNo(areScoresVisible(settings))],
    [switchWords.IsWaiveDocument.label, yesNo(project.IsWaiveDocument)],
    [switchWords.SendTaksEmailsToBeta.label, yesNo(project.SendTaksEmailsToBeta)],
    ...furtherSettings(settings).map(
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
