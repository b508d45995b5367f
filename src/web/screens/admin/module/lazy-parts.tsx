import type { ComponentType } from 'react'
import { asName } from '#web/data/autosave/stored-text.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { useModule } from './shared/module-context.ts'
import { ReadOnlyTexts } from './shared/read-only-texts.tsx'
import type { ModulePart } from './shared/search.ts'
import { StandardsPart } from './standards/standards-part.tsx'
import styles from './lazy-parts.module.css'

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

/** The names of the module; each field is autosaved. */
function DetailsPart() {
  const { module, isOpen } = useModule()
  if (!isOpen)
    return (
      <div className={styles['part']}>
        <h2 className="only-read-aloud">Details</h2>
        <ReadOnlyTexts none="" texts={fields.map(({ field, label }) => [label, module[field]])} />
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
    <AutosaveTextarea
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

/** Returns whether a text is a language tag (BCP 47). */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The parts of a module's page by their search param. The pattern engine is loaded only for the names. */
export const lazyParts: Readonly<
  Record<ModulePart, { readonly title: string; readonly Part: ComponentType }>
> = {
  Standards: { title: 'Standards', Part: StandardsPart },
  Names: {
    title: 'Names and groups',
    Part: lazyWithPreload(async () => (await import('./names/names-part.tsx')).NamesPart),
  },
  Templates: {
    title: 'Templates',
    Part: lazyWithPreload(
      async () => (await import('./templates/templates-part.tsx')).TemplatesPart,
    ),
  },
  Details: { title: 'Details', Part: DetailsPart },
}
