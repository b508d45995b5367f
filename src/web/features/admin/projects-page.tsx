import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isArchived } from '../../../rules/project-status.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { adminProjectsRoute } from '../../route-ids.ts'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FilterField } from '../../ui/filter-field.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { findProjects, projectsOfStatus, statusChoices } from './find-projects.ts'
import { NewProject } from './new-project.tsx'
import { ProjectCard } from './project-card.tsx'
import styles from './projects-page.module.css'
import { useProjectKeys } from './use-project-keys.ts'

const atOnce = 50

/** All projects, and the steps that set one up: its name and status, its modules and who works their standards. */
export function ProjectsPage() {
  const { module: suggested, status } = useSearch({ from: adminProjectsRoute })
  const navigate = useNavigate({ from: '/app/admin/projects' })
  const { isReadOnly } = useSession()
  const projects = useQueryOf('admin/all_projects', {})
  const modules = useQueryOf('core/modules', {}, { isEnabled: suggested !== undefined })
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(atOnce)
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const finder = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  const all = projects.data ?? []
  const found = findProjects(projectsOfStatus(all, status), typed)
  // What was just made stands first until the page is left.
  const made = found.filter(({ Id }) => Id === created)
  const inOrder = [...made, ...found.filter(({ Id }) => Id !== created)]
  const module = modules.data?.find(({ Id }) => Id === suggested)
  const open = () => setAdding(true)
  const choose = (name: typeof status | '') =>
    void navigate({
      search: ({ status: _, ...rest }) => (name ? { ...rest, status: name } : rest),
      replace: true,
      resetScroll: false,
    })
  useProjectKeys({
    list,
    onNew: isReadOnly ? null : open,
    onFind: () => finder.current?.focus(),
  })

  const close = () => {
    setAdding(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const onCreated = ({ id, statusId }: { readonly id: number; readonly statusId: number }) => {
    setAdding(false)
    setTyped('')
    setCreated(id)
    choose(isArchived(statusId) ? 'Archived' : '')
  }

  return (
    <Page title="Projects">
      <PageHead title="Projects">
        {!isReadOnly && !isAdding && (
          <Button ref={opener} onClick={open}>
            New project
          </Button>
        )}
      </PageHead>
      {isAdding && <NewProject projects={all} onCreated={onCreated} onClose={close} />}
      {module && (
        <p className={styles['suggestion']}>
          To add <strong>{module.Name}</strong>, choose a project and select <em>Add a module</em>.
        </p>
      )}
      {projects.error && (
        <ErrorNote
          what="The projects could not be loaded"
          error={projects.error}
          onRetry={() => void projects.refetch()}
        />
      )}
      {projects.isPending && <SkeletonRows rows={4} height="160px" name="Loading the projects" />}
      {projects.data?.length === 0 && !isAdding && (
        <EmptyState firstStep={!isReadOnly && <Button onClick={open}>Create a project</Button>}>
          No projects yet.
        </EmptyState>
      )}
      {all.length > 0 && (
        <>
          <div className={styles['bar']}>
            <Choice
              name="Status"
              options={statusChoices(all)}
              value={status ?? ''}
              onChoose={choose}
            />
            <FilterField
              name="Find a project or a module"
              q={typed}
              onFilter={setTyped}
              ref={finder}
            />
            <output className={styles['count']}>
              {typed.trim() !== '' && `${found.length} found`}
            </output>
          </div>
          {found.length === 0 && (
            <EmptyState
              firstStep={
                <Button
                  variant="default"
                  onClick={() => {
                    setTyped('')
                    choose('')
                  }}
                >
                  Show all current projects
                </Button>
              }
            >
              No projects match.
            </EmptyState>
          )}
          <ul ref={list} className={styles['projects']}>
            {inOrder.slice(0, most).map((project) => (
              <ProjectCard
                key={project.Id}
                project={project}
                suggested={suggested}
                isNew={project.Id === created}
              />
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
