import { useTransformation } from '../../data/use-transformation.ts'
import { asName } from '../autosave/stored-text.ts'
import { SavedText } from '../saved-text.tsx'

/** The longest name of a project, in characters. */
export const longestProjectName = 200

/** The name of a project, renamed in place. */
export function ProjectName({
  project,
  isDisabled = false,
}: {
  readonly project: { readonly Id: number; readonly Name: string }
  readonly isDisabled?: boolean
}) {
  const write = useTransformation('Project:UpdateStatus')
  return (
    <SavedText
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
