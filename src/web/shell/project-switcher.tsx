import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { companyProgram } from '../../rules/company-program.ts'
import { projectName } from '../../rules/project-name.ts'
import { useQueryOf } from '../data/use-query-of.ts'
import styles from './project-switcher.module.css'
import { useCurrentProject } from './use-current-project.ts'

const mostListed = 20

function ProjectName({ name }: { readonly name: string }) {
  const { company, program } = companyProgram(name)
  return (
    <span className={styles['name']}>
      {company}
      {program && <span className={styles['program']}> ({program})</span>}
    </span>
  )
}

/** The name of the present project, and the way to another. */
export function ProjectSwitcher() {
  const id = useCurrentProject()
  const { data: projects = [] } = useQueryOf('admin/all_projects', {})
  const current = projects.find((project) => project.Id === id)
  if (id === undefined && projects.length === 0) return null
  return (
    <nav aria-label="Project" className={styles['switcher']}>
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <button type="button" className={styles['button']}>
            {id === undefined ? (
              <span className={styles['name']}>My work</span>
            ) : (
              <ProjectName name={current?.Name ?? projectName(id)} />
            )}
            <ChevronDown size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles['list'] ?? ''}>
          <Menu.Item component={Link} to="/app">
            My work
          </Menu.Item>
          <Menu.Divider />
          {projects.slice(0, mostListed).map((project) => (
            <Menu.Item
              key={project.Id}
              component={Link}
              to={`/app/projects/${project.Id}/dashboard/Status`}
            >
              <ProjectName name={project.Name} />
            </Menu.Item>
          ))}
          {projects.length > mostListed && (
            <Menu.Label>{projects.length - mostListed} more: search with Ctrl K</Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
