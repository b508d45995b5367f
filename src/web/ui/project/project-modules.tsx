import { useState } from 'react'
import type { ProjectRow } from '../../data/contracts.ts'
import styles from './project-modules.module.css'
import { RemoveModule } from './remove-module.tsx'

/** The modules of a project with the number of their standards; where it may be changed, each can be taken out. */
export function ProjectModules({
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
        <p className={styles['none']}>No modules yet. The modules of this project appear here.</p>
      ) : (
        <ul className={styles['modules']}>
          {project.modules.map((module) => (
            <li key={module.Id}>
              <span>
                {module.Name} <small>{module.Version}</small>
              </span>
              <span className={styles['count']}>
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
      <output className={styles['told']}>{removed && `${removed} was removed.`}</output>
    </>
  )
}
