import { useTransformation } from '../../data/use-transformation.ts'
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
      draftKey={`project-name/${project.Id}`}
      write={write}
      isLine
      isDisabled={isDisabled}
      longest={longestProjectName}
      problemOf={(text) => (text.trim() === '' ? 'A project has a name.' : null)}
      onSave={(name, Name) =>
        write.run({ project_id: project.Id, name: name.trim() }, { expected: { Name } })
      }
    />
  )
}
