import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './modules-page.module.css'

const longestName = 500

/** The form of a new module; Enter creates it and opens its page. */
function NewModule() {
  const { run, state, error } = useTransformation('Module:Create')
  const navigate = useNavigate()
  const [Name, setName] = useState('')
  const [Version, setVersion] = useState('')
  const [AccreditationOrganization, setOrganization] = useState('')
  useUnsaved('New module', `${Name}${Version}${AccreditationOrganization}`.trim() !== '')

  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (Name.trim() === '' || state === 'Updating') return
    const made = await run({ Name, Version, AccreditationOrganization })
    if (made)
      await navigate({
        to: '/app/admin/modules/$module_id',
        params: { module_id: made.module_id },
      })
  }

  return (
    <form
      className={styles['form']}
      aria-label="New module"
      onSubmit={(event) => void create(event)}
    >
      <div className={styles['fields']}>
        <LimitedInput
          label="Module name"
          className={styles['name'] ?? ''}
          longest={longestName}
          value={Name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <LimitedInput
          label="Version"
          longest={longestName}
          value={Version}
          onChange={({ currentTarget }) => setVersion(currentTarget.value)}
        />
        <LimitedInput
          label="Organization"
          longest={longestName}
          value={AccreditationOrganization}
          onChange={({ currentTarget }) => setOrganization(currentTarget.value)}
        />
        <Button type="submit" disabled={Name.trim() === '' || state === 'Updating'}>
          Create module
        </Button>
      </div>
      {state === 'Error' && error ? (
        <ErrorAlert
          what="The module was not created"
          error={error}
          kept="Your entries are still in the fields."
        />
      ) : (
        <SaveStatus state={state} />
      )}
    </form>
  )
}

/** All modules, created by hand or imported. */
export function ModulesPage() {
  const { isReadOnly } = useSession()
  return (
    <Page title="Modules">
      <PageHead title="Modules">
        {!isReadOnly && <Link to="/app/admin/import">Import a standards file</Link>}
      </PageHead>
      {isReadOnly ? (
        <p className={styles['closed']}>
          This installation is read-only: modules cannot be created here.
        </p>
      ) : (
        <NewModule />
      )}
      <AsyncContent
        name="the modules"
        result={useQueryOf('core/modules', {})}
        rows={4}
        isEmpty={({ length }) => length === 0}
        empty="No modules yet. Import a standards file, or create the first module above."
      >
        {(modules) => <ModulesTable modules={modules} />}
      </AsyncContent>
    </Page>
  )
}

type Module = Data<'core/modules'>[number]

/** All modules with their counts; on narrow screens each row becomes a block. */
function ModulesTable({ modules }: { readonly modules: readonly Module[] }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Version</th>
          <th scope="col">Organization</th>
          <th scope="col">Finalized</th>
          <th scope="col" data-number>
            Standards
          </th>
          <th scope="col" data-number>
            Elements
          </th>
          <th scope="col" data-number>
            Projects
          </th>
          <th scope="col">
            <span className="only-read-aloud">Next step</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <tr key={module.Id}>
            <th scope="row">
              <Link to="/app/admin/modules/$module_id" params={{ module_id: module.Id }}>
                {module.Name}
              </Link>
            </th>
            <td data-label="Version">{module.Version || '–'}</td>
            <td data-label="Organization">{module.AccreditationOrganization || '–'}</td>
            <td data-label="Finalized">{module.IsFinalized ? 'Yes' : 'No'}</td>
            <td data-label="Standards" data-number>
              {module.standardCount.toLocaleString('en-US')}
            </td>
            <td data-label="Elements" data-number>
              {module.elementCount.toLocaleString('en-US')}
            </td>
            <td data-label="Projects" data-number>
              {module.projectCount.toLocaleString('en-US')}
            </td>
            <td className={styles['step']}>
              <Link to="/app/admin/projects" search={{ module: module.Id }}>
                Add to a project<span className="only-read-aloud">: {module.Name}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
