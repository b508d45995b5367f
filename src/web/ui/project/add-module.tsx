import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ProjectRow } from '../../data/contracts.ts'
import { refreshAfter } from '../../data/invalidation.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { TrackerMark } from '../tracker-mark.tsx'
import styles from './add-module.module.css'

/** Adds a module to a project, one of those that it does not have; `suggested` is chosen beforehand. */
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
      <ErrorNote
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
        <TrackerMark state={write.state} />
        <output>
          {added}
          {isLinkedAlready && 'This project already has this module. Nothing was changed.'}
        </output>
      </p>
      {write.state === 'Error' && !isLinkedAlready && (
        <ErrorNote
          what="The module was not added"
          error={write.error}
          kept="The project is unchanged."
          onRetry={() => void add()}
        />
      )}
    </form>
  )
}
