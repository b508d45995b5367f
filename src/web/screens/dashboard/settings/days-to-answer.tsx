import {
  daysProblem,
  daysToAnswer,
  rfiDays,
  type Settings,
} from '#rules/projects/project-settings.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { daysLabel } from './switch-labels.ts'

const usual = rfiDays({})

const ownOf = (text: string | null): number | null =>
  text === null || Number(text) === usual ? null : Number(text)
const shownAs = (stored: unknown): string => String(typeof stored === 'number' ? stored : usual)

/** The number of days to answer a request from the accreditor, which determines its due date. */
export function DaysToAnswer({
  projectId,
  settings,
  isDisabled,
}: {
  readonly projectId: number
  readonly settings: Settings
  readonly isDisabled: boolean
}) {
  const write = useTransformation('Project:UpdateSettings')
  return (
    <AutosaveTextarea
      label={daysLabel}
      description="A new request is due that many days after it was received, unless another day is set."
      isLine
      isDisabled={isDisabled}
      stored={String(rfiDays(settings))}
      storedAs={(text) => String(Number(text))}
      textOf={shownAs}
      problemOf={(text) => {
        const problem = daysProblem(text.trim() === '' ? null : Number(text))
        return problem && `This ${problem}.`
      }}
      draftKey={`rfi-days/${projectId}`}
      onSave={(text, expected) =>
        write.send(
          { project_id: projectId, changes: { [daysToAnswer]: ownOf(text) } },
          { expected: { [daysToAnswer]: ownOf(expected) } },
        )
      }
    />
  )
}
