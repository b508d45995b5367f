import { useTransformation } from '../../data/use-transformation.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import styles from './details-part.module.css'
import { isLanguage } from './is-language.ts'
import { useModule } from './module-context.ts'
import { ReadTexts } from './read-texts.tsx'

type Field = 'Name' | 'Version' | 'AccreditationOrganization' | 'Language'

const fields: readonly { field: Field; label: string; description?: string }[] = [
  { field: 'Name', label: 'Name' },
  { field: 'Version', label: 'Version' },
  { field: 'AccreditationOrganization', label: 'Accreditation organization' },
  {
    field: 'Language',
    label: 'Language',
    description: 'The language of its texts as a tag, such as en or pt-BR.',
  },
]

const longest = 500

const problems: Partial<Record<Field, (text: string) => string | null>> = {
  Name: (text) => (text.trim() === '' ? 'A module needs a name.' : null),
  Language: (text) => (isLanguage(text) ? null : 'A language tag such as en or pt-BR is needed.'),
}

/** What the module is called; each line saves itself. */
export function DetailsPart() {
  const { module, isOpen } = useModule()
  if (!isOpen)
    return (
      <div className={styles['part']}>
        <ReadTexts none="" texts={fields.map(({ field, label }) => [label, module[field]])} />
      </div>
    )
  return (
    <div className={styles['part']}>
      {fields.map((field) => (
        <DetailField key={field.field} {...field} />
      ))}
    </div>
  )
}

function DetailField({
  field,
  label,
  description,
}: {
  readonly field: Field
  readonly label: string
  readonly description?: string
}) {
  const { module } = useModule()
  const write = useTransformation('Module:Update')
  const problemOf = problems[field]
  return (
    <SavedText
      isLine
      label={label}
      {...(description ? { description } : {})}
      stored={module[field] ?? ''}
      draftKey={`module/${module.Id}/${field}`}
      longest={longest}
      {...(problemOf ? { problemOf } : {})}
      write={write}
      onSave={(text, expected) =>
        write.run({ module_id: module.Id, [field]: text }, { expected: { [field]: expected } })
      }
    />
  )
}
