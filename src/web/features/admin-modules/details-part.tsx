import { useTransformation } from '../../data/use-transformation.ts'
import { asName } from '../../ui/autosave/stored-text.ts'
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
    description: 'The language of the standards, as a tag such as en or pt-BR.',
  },
]

const longest = 500

const problems: Partial<Record<Field, (text: string) => string | null>> = {
  Name: (text) => (text.trim() === '' ? 'Enter a name.' : null),
  Language: (text) => (isLanguage(text) ? null : 'Enter a language tag such as en or pt-BR.'),
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
      {...(field === 'Name' ? { storedAs: asName } : {})}
      draftKey={`module/${module.Id}/${field}`}
      longest={longest}
      {...(problemOf ? { problemOf } : {})}
      onSave={(text, expected) =>
        write.send({ module_id: module.Id, [field]: text }, { expected: { [field]: expected } })
      }
    />
  )
}
