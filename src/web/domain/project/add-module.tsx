import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectRow } from '#web/data/api/contracts.ts'
import { refreshAfter } from '#web/data/cache/invalidation.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './add-module.module.css'

/** Adds a module that the project does not have yet; `suggested` is preselected. */
export function AddModule({
  project,
  suggested,
}: {
  readonly project: Pick<ProjectRow, 'Id' | 'modules'>
  readonly suggested?: number | undefined
}) {
  const modules = useQueryOf('core/modules', {})
  const write = useTransformation('Project:AddModule')
  const [chosen, setChosen] = useState(suggested)
  const [added, setAdded] = useState<string | null>(null)

  if (modules.error)
    return (
      <ErrorAlert
        what="The modules could not be loaded"
        error={modules.error}
        onRetry={() => void modules.refetch()}
      />
    )
  if (!modules.data) return <SkeletonRows rows={1} name="Loading the modules" />
  const linked = new Set(project.modules.map(({ Id }) => Id))
  const open = modules.data.filter(({ Id }) => !linked.has(Id))
  const module = open.find(({ Id }) => Id === chosen) ?? open[0]

  const add = async () => {
    if (!module) return
    setAdded(null)
    const updates = await write.run({ project_id: project.Id, module_id: module.Id })
    if (updates)
      setAdded(`${module.Name} was added: ${updates.standards} standards in three phases.`)
    else refreshAfter('Project:AddModule', { project_id: project.Id })
  }

  const isLinkedAlready = write.state === 'Error' && write.error?.code === 'preSnapshotNotEmpty'
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (write.state !== 'Updating') void add()
      }}
    >
      {module ? (
        <div className={styles['fields']}>
          <NativeSelect
            label="Module to add"
            value={String(module.Id)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            data={open.map(({ Id, Name, Version, standardCount }) => ({
              value: String(Id),
              label: `${Name}${Version && `, ${Version}`} (${standardCount} ${standardCount === 1 ? 'standard' : 'standards'})`,
            }))}
          />
          <Button type="submit">Add module</Button>
        </div>
      ) : (
        <p className={styles['none']}>
          {modules.data.length === 0
            ? 'There are no modules yet.'
            : 'This project already has every module.'}{' '}
          <Link to="/app/admin/modules">Create or import a module</Link>
        </p>
      )}
      <p className={styles['told']}>
        <SaveStatus state={write.state} />
        <output>
          {added}
          {isLinkedAlready && 'This project already has this module. Nothing was changed.'}
        </output>
      </p>
      {write.state === 'Error' && !isLinkedAlready && (
        <ErrorAlert
          what="The module was not added"
          error={write.error}
          kept="The project is unchanged."
          onRetry={() => void add()}
        />
      )}
    </form>
  )
}
