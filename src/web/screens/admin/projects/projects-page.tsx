import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type Ref, type RefObject } from 'react'
import { isArchived, type ProjectStatusName } from '#rules/projects/project-status.ts'
import type { ProjectRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { FilterField } from '#web/ui/form/filter-field.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { findProjects, projectsOfStatus, statusChoices } from './find-projects.ts'
import { NewProject } from './new-project.tsx'
import { ProjectCard } from './project-card.tsx'
import { adminProjectsRoute } from './search.ts'
import styles from './projects-page.module.css'

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
  useListKeys('Projects', {
    list,
    item: '[data-project]',
    noun: 'project',
    moves: [['j', 'k']],
    keys: ({ click, enter }) => ({
      Enter: { does: 'Open the dashboard', run: enter('[data-open]') },
      e: { does: 'Name and status', run: click('[data-step=edit]') },
      m: { does: 'Add a module', run: click('[data-step=add]') },
      ...(onNew && { n: { does: 'New project', run: onNew } }),
      '/': { does: 'Find', run: onFind },
    }),
  })
}

/** All projects, and the steps that set one up: name and status, modules, assignments. */
export function ProjectsPage() {
  const { isReadOnly } = useSession()
  const projects = useQueryOf('admin/all_projects', {})
  const filter = useProjectFilter()
  const [isAdding, setAdding] = useState(false)
  const [created, setCreated] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const finder = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setAdding(true)
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
    setCreated(id)
    filter.type('')
    filter.chooseStatus(isArchived(statusId) ? 'Archived' : '')
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
      {isAdding && <NewProject onCreated={onCreated} onClose={close} />}
      <ModuleToAdd />
      <AsyncContent
        name="the projects"
        result={projects}
        rows={4}
        height="160px"
        isEmpty={({ length }) => length === 0 && !isAdding}
        empty="No projects yet."
        firstStep={!isReadOnly && <Button onClick={open}>Create a project</Button>}
      >
        {(all) =>
          all.length > 0 && (
            <ProjectList
              projects={all}
              filter={filter}
              created={created}
              list={list}
              finder={finder}
            />
          )
        }
      </AsyncContent>
    </Page>
  )
}

/** Names the module that was chosen elsewhere to be added to a project. */
function ModuleToAdd() {
  const { module: id } = useSearch({ from: adminProjectsRoute })
  const modules = useQueryOf('core/modules', {}, { isEnabled: id !== undefined })
  const module = modules.data?.find(({ Id }) => Id === id)
  if (!module) return null
  return (
    <p className={styles['suggestion']}>
      To add <strong>{module.Name}</strong>, choose a project and select <em>Add a module</em>.
    </p>
  )
}

const atOnce = 50

/** The filters, and the projects that pass them. */
function ProjectList({
  projects,
  filter,
  created,
  list,
  finder,
}: {
  readonly projects: readonly ProjectRow[]
  readonly filter: ProjectFilter
  /** The project that was just created: it stays first until the page is left. */
  readonly created: number | null
  readonly list: Ref<HTMLUListElement>
  readonly finder: Ref<HTMLInputElement>
}) {
  const { module: suggested } = useSearch({ from: adminProjectsRoute })
  const [most, setMost] = useMostShown(atOnce)
  const { status, typed, type, chooseStatus, showAllCurrent } = filter
  const found = findProjects(projectsOfStatus(projects, status), typed)
  const first = found.filter(({ Id }) => Id === created)
  const inOrder = [...first, ...found.filter(({ Id }) => Id !== created)]
  return (
    <>
      <div className={styles['bar']}>
        <Choice
          name="Status"
          options={statusChoices(projects)}
          value={status ?? ''}
          onChoose={chooseStatus}
        />
        <FilterField name="Find a project or a module" q={typed} onFilter={type} ref={finder} />
        <output className={styles['count']}>
          {typed.trim() !== '' && `${found.length} found`}
        </output>
      </div>
      {found.length === 0 && (
        <EmptyState
          firstStep={
            <Button variant="default" onClick={showAllCurrent}>
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
      <ShowMore shown={most} total={found.length} step={atOnce} onShow={setMost} />
    </>
  )
}

type ProjectFilter = ReturnType<typeof useProjectFilter>

/** The filters of the projects: the status, which is part of the URL, and the typed words. */
function useProjectFilter() {
  const { status } = useSearch({ from: adminProjectsRoute })
  const navigate = useNavigate({ from: '/app/admin/projects' })
  const [typed, type] = useState('')
  const chooseStatus = (name: ProjectStatusName | '') =>
    void navigate({
      search: ({ status: _, ...rest }) => (name ? { ...rest, status: name } : rest),
      replace: true,
      resetScroll: false,
    })
  return {
    status,
    typed,
    type,
    /** An empty name shows all but the archived projects. */
    chooseStatus,
    showAllCurrent: () => {
      type('')
      chooseStatus('')
    },
  }
}
