import { NativeSelect } from '@mantine/core'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'

/** Chooses the standard that a report is about. */
export function StandardSelect({
  project,
  projectId,
  value,
  onChoose,
}: {
  readonly project: Data<'projects/{id}/project'> | undefined
  readonly projectId: number
  readonly value: number | undefined
  readonly onChoose: (standardId: number) => void
}) {
  const { data = [] } = useQueryOf('projects/{id}/standard_phase', {
    id: projectId,
    phase: 'desktop-review',
  })
  const groups = (project?.modules ?? []).map(({ Id, Name }) => ({
    group: Name,
    items: data
      .filter(({ StandardSetId }) => StandardSetId === Id)
      .map((standard) => ({ value: String(standard.Id), label: standard.Name })),
  }))
  return (
    <NativeSelect
      aria-label="Standard"
      value={String(value ?? '')}
      data={[{ value: '', label: 'Choose a standard', disabled: true }, ...groups]}
      onChange={({ currentTarget: { value: chosen } }) => onChoose(Number(chosen))}
    />
  )
}
