import {
  letterTemplate,
  longestLetterTemplate,
  storedLetterTemplate,
  type Settings,
} from '#rules/projects/project-settings.ts'
import {
  letterPlaceholders,
  unknownPlaceholders,
  usualLetterTemplate,
} from '#rules/rfi/response-letter.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import styles from './letter.module.css'

const known = letterPlaceholders.map((name) => `{${name}}`).join(', ')

// The default template is stored as null: the project has no template of its own.
const shownAs = (stored: unknown): string =>
  typeof stored === 'string' && stored.trim() !== '' ? stored : usualLetterTemplate
const ownOf = (text: string | null): string | null =>
  text === null || text.trim() === '' || text === usualLetterTemplate ? null : text

/** Edits the template of a project's response letters; saved when the field is left. */
export function LetterTemplate({
  projectId,
  settings,
}: {
  readonly projectId: number
  readonly settings: Settings
}) {
  const write = useTransformation('Project:UpdateSettings')
  return (
    <AutosaveTextarea
      label="Template of the letter"
      description={`Placeholders: ${known}. Empty it to return to the usual text.`}
      stored={shownAs(storedLetterTemplate(settings))}
      storedAs={shownAs}
      textOf={shownAs}
      draftKey={`rfi-letter/${projectId}`}
      minRows={12}
      longest={longestLetterTemplate}
      onSave={(text, expected) =>
        write.send(
          { project_id: projectId, changes: { [letterTemplate]: ownOf(text) } },
          { expected: { [letterTemplate]: ownOf(expected) } },
        )
      }
    />
  )
}

/** Lists the unknown placeholders of a template with their lines; they are printed in the letter as typed. */
export function UnknownPlaceholders({ template }: { readonly template: string }) {
  const unknown = unknownPlaceholders(template)
  if (unknown.length === 0) return null
  return (
    <div className={styles['unknown']} role="status">
      <p>The template has placeholders that stand for nothing. They are printed as typed:</p>
      <ul>
        {unknown.map(({ name, line }, index) => (
          // The same placeholder may occur twice in a line.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            Line {line}: {`{${name}}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
