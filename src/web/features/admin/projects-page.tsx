import { Button, TextInput } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useQueryOf } from '../../data/use-query-of.ts'
import { adminProjectsRoute } from '../../route-ids.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { findProjects } from './find-projects.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './projects-page.module.css'

const atOnce = 50

/** All projects, and the steps that set one up: its modules and who works their standards. */
export function ProjectsPage() {
  const { module: suggested } = useSearch({ from: adminProjectsRoute })
  const projects = useQueryOf('admin/all_projects', {})
  const modules = useQueryOf('core/modules', {}, { isEnabled: suggested !== undefined })
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(atOnce)
  const found = findProjects(projects.data ?? [], typed)
  const module = modules.data?.find(({ Id }) => Id === suggested)

  return (
    <Page title="Projects">
      <header className={styles['head']}>
        <h1>Projects</h1>
        <Link to="/app/admin/import">Import a module</Link>
      </header>
      {module && (
        <p className={styles['suggestion']}>
          Choose the project for <strong>{module.Name}</strong>: it is selected under{' '}
          <em>Add a module</em>.
        </p>
      )}
      {projects.error && (
        <ErrorNote
          what="The projects could not be loaded"
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.isPending && <SkeletonRows rows={4} height="120px" name="Loading the projects" />}
      {projects.data?.length === 0 && (
        <EmptyState>The projects of this house stand here.</EmptyState>
      )}
      {projects.data && projects.data.length > 0 && (
        <>
          <TextInput
            className={styles['find']}
            label="Find a project or a module"
            type="search"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <output className={styles['count']}>
            {typed.trim() !== '' && `${found.length} of ${projects.data.length} projects`}
          </output>
          <ul className={styles['projects']}>
            {found.slice(0, most).map((project) => (
              <ProjectCard key={project.Id} project={project} suggested={suggested} />
            ))}
          </ul>
          {found.length > most && (
            <Button variant="default" onClick={() => setMost(most + atOnce)}>
              Show {Math.min(atOnce, found.length - most)} more of {found.length}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}
