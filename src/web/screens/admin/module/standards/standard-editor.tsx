import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { asTextOrNull } from '#web/data/autosave/stored-text.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { sectionTitles, type SectionName } from '#web/domain/standard/section-titles.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { ElementsEditor } from '../elements/elements-editor.tsx'
import { useModule, type NamedStandard } from '../shared/module-context.ts'
import { ReadOnlyTexts } from '../shared/read-only-texts.tsx'
import { StandardHead } from './standard-head.tsx'
import { TipTexts } from './tip-texts.tsx'
import styles from './standard-editor.module.css'

const longest = 100_000
const names = Object.keys(sectionTitles) as SectionName[]

/** The six sections of the standard; each is autosaved. */
function SectionTexts({ standard }: { readonly standard: NamedStandard }) {
  const { isOpen } = useModule()
  return (
    <section aria-labelledby="sections">
      <h2 id="sections">Sections</h2>
      {isOpen ? (
        names.map((name) => <SectionText key={name} name={name} standard={standard} />)
      ) : (
        <ReadOnlyTexts
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
    <AutosaveTextarea
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

/** Edits a standard of the module: its name and counts, element tree, sections and tip. */
export function StandardEditor({
  standard_id,
  onGone,
}: {
  readonly standard_id: number
  /** Called when the standard has been deleted. */
  readonly onGone: () => void
}) {
  const { module } = useModule()
  const { data, error, refetch } = useQueryOf('core/standards', {
    module_id: module.Id,
    standard_id,
  })
  const standard = data?.[0]
  return (
    <div className={styles['editor']}>
      <Link
        from="/app/admin/modules/$module_id"
        to="."
        search={{}}
        className={styles['back']}
        aria-label="All standards"
      >
        <ChevronLeft size={16} aria-hidden />
        Standards
      </Link>
      {error && (
        <ErrorAlert
          what="The standard could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !standard && <SkeletonRows rows={12} name="Loading the standard" />}
      {standard && (
        <>
          <StandardHead standard={standard} onGone={onGone} />
          <ElementsEditor standard={standard} />
          <SectionTexts standard={standard} />
          <TipTexts standard={standard} />
        </>
      )}
    </div>
  )
}
