import { asName } from '#web/data/autosave/stored-text.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '../autosave/autosave-textarea.tsx'

/** The maximum length of a project name in characters. */
export const longestProjectName = 200

/** The name of a project, editable in place. */
export function ProjectName({
  project,
  isDisabled = false,
}: {
  readonly project: { readonly Id: number; readonly Name: string }
  readonly isDisabled?: boolean
}) {
  const write = useTransformation('Project:UpdateStatus')
  return (
    <AutosaveTextarea
      label="Name"
      description="Company (Program)"
      stored={project.Name}
      storedAs={asName}
      draftKey={`project-name/${project.Id}`}
      isLine
      isDisabled={isDisabled}
      longest={longestProjectName}
      problemOf={(text) => (text.trim() === '' ? 'Enter a name.' : null)}
      onSave={(name, Name) => write.send({ project_id: project.Id, name }, { expected: { Name } })}
    />
  )
}
