import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { isArchived } from '#rules/projects/project-status.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { movedIndex } from '#web/ui/keys/moved-index.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { findProjects, projectsOfStatus, statusChoices } from './find-projects.ts'
import { NewProject } from './new-project.tsx'
import { ProjectCard } from './project-card.tsx'
import { adminProjectsRoute } from './search.ts'
import styles from './projects-page.module.css'

const controls = 'button, a[href], summary'

/** The keyboard shortcuts of the projects: move, open, edit, add a module, create, search. */
function useProjectKeys({
  list,
  onNew,
  onFind,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly onNew: (() => void) | null
  readonly onFind: () => void
}): void {
  const itemOfFocus = () => document.activeElement?.closest<HTMLElement>('[data-project]') ?? null
  const move = (by: number) => () => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-project]') ?? [])]
    const focused = itemOfFocus()
    items[movedIndex(focused ? items.indexOf(focused) : -1, by, items.length)]?.focus()
  }
  const press = (selector: string) => () =>
    itemOfFocus()?.querySelector<HTMLElement>(selector)?.click()
  const enter = () => {
    const focused = document.activeElement
    // Enter on a button or link belongs to that control.
    if (focused instanceof HTMLElement && focused.matches(controls)) focused.click()
    else press('[data-open]')()
  }
  useKeys('Projects', {
    j: { does: 'Next project', run: move(1) },
    k: { does: 'Previous project', run: move(-1) },
    Enter: { does: 'Open the dashboard', run: enter },
    e: { does: 'Name and status', run: press('[data-step=edit]') },
    m: { does: 'Add a module', run: press('[data-step=add]') },
    ...(onNew && { n: { does: 'New project', run: onNew } }),
    '/': { does: 'Find', run: onFind },
  })
}

const atOnce = 50

/** All projects, and the steps that set one up: name and status, modules, assignments. */
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
  // A project that was just created stays first until the page is left.
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
        <ErrorAlert
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
