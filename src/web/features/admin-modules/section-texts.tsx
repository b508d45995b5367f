import { useTransformation } from '../../data/use-transformation.ts'
import { asTextOrNull } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { sectionTitles, type SectionName } from '../../ui/section-titles.ts'
import { useModule, type NamedStandard } from './module-context.ts'
import { ReadTexts } from './read-texts.tsx'

const longest = 100_000
const names = Object.keys(sectionTitles) as SectionName[]

/** The six sections of the standard, each a text that saves itself. */
export function SectionTexts({ standard }: { readonly standard: NamedStandard }) {
  const { isOpen } = useModule()
  return (
    <section aria-labelledby="sections">
      <h2 id="sections">Sections</h2>
      {isOpen ? (
        names.map((name) => <SectionText key={name} name={name} standard={standard} />)
      ) : (
        <ReadTexts
          none="This standard has no sections."
          texts={names.map((name) => [sectionTitles[name], standard.sections?.[name]])}
        />
      )}
    </section>
  )
}

function SectionText({
  name,
  standard: { Id, sections },
}: {
  readonly name: SectionName
  readonly standard: NamedStandard
}) {
  const write = useTransformation('Standard:Update')
  const stored = sections?.[name] ?? null
  return (
    <SavedText
      label={sectionTitles[name]}
      stored={stored}
      storedAs={asTextOrNull}
      draftKey={`standard/${Id}/${name}`}
      minRows={2}
      longest={longest}
      onSave={(text, expected) =>
        write.send({ Id, [name]: text }, { expected: { [name]: expected } })
      }
    />
  )
}
