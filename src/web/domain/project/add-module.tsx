import { Button, NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Data, ProjectRow } from '#web/data/api/contracts.ts'
import { refreshAfter } from '#web/data/cache/invalidation.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './add-module.module.css'

type Module = Data<'core/modules'>[number]

type Props = {
  readonly project: Pick<ProjectRow, 'Id' | 'modules'>
  readonly suggested?: number | undefined
}

/** Adds a module that the project does not have yet; `suggested` is preselected. */
export function AddModule(props: Props) {
  const modules = useQueryOf('core/modules', {})
  return (
    <AsyncContent name="the modules" result={modules} rows={1}>
      {(all) => <AddModuleForm {...props} modules={all} />}
    </AsyncContent>
  )
}

function AddModuleForm({
  project,
  suggested,
  modules,
}: Props & { readonly modules: readonly Module[] }) {
  const write = useTransformation('Project:AddModule')
  const [chosen, setChosen] = useState(suggested)
  const [added, setAdded] = useState<string | null>(null)
  const linked = new Set(project.modules.map(({ Id }) => Id))
  const open = modules.filter(({ Id }) => !linked.has(Id))
  const module = open.find(({ Id }) => Id === chosen) ?? open[0]

  const add = async () => {
    if (!module) return
    setAdded(null)
    const updates = await write.run({ project_id: project.Id, module_id: module.Id })
    if (updates)
      setAdded(`${module.Name} was added: ${updates.standards} standards in three phases.`)
    else void refreshAfter('Project:AddModule', { project_id: project.Id })
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
        <ModuleFields modules={open} chosen={module} onChoose={setChosen} />
      ) : (
        <p className={styles['none']}>
          {modules.length === 0
            ? 'There are no modules yet.'
            : 'This project already has every module.'}{' '}
          <Link to="/app/admin/modules">Create or import a module</Link>
        </p>
      )}
      <p className={styles['result']}>
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

function ModuleFields({
  modules,
  chosen,
  onChoose,
}: {
  readonly modules: readonly Module[]
  readonly chosen: Module
  readonly onChoose: (id: number) => void
}) {
  return (
    <div className={styles['fields']}>
      <NativeSelect
        label="Module to add"
        value={String(chosen.Id)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        data={modules.map(({ Id, Name, Version, standardCount }) => ({
          value: String(Id),
          label: `${Name}${Version && `, ${Version}`} (${standardCount} ${standardCount === 1 ? 'standard' : 'standards'})`,
        }))}
      />
      <Button type="submit">Add module</Button>
    </div>
  )
}
