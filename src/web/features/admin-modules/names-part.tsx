import { useDeferredValue } from 'react'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { asTextOrNull } from '../../ui/autosave/stored-text.ts'
import { useTextAutosave } from '../../ui/autosave/use-text-autosave.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { GroupDetailsEditor } from './group-details-editor.tsx'
import { useModule } from './module-context.ts'
import { NamePatternField } from './name-pattern-field.tsx'
import { NamePreview } from './name-preview.tsx'
import styles from './names-part.module.css'
import { parseNames } from './parse-names.ts'

/** How the names of the standards are parsed: the pattern with the parse of every name as it is typed, and the groups. */
export function NamesPart() {
  const { module } = useModule()
  return <ModuleNames key={module.Id} />
}

function ModuleNames() {
  const { module } = useModule()
  const write = useTransformation('Module:Update')
  const { data, error, refetch } = useQueryOf('core/standards', {
    module_id: module.Id,
    parts: 'names',
  })
  const parse = (pattern: string) => data && parseNames(pattern, module.GroupDetails ?? {}, data)
  const [view, autosave] = useTextAutosave(
    useDraftKey()(`name-pattern/${module.Id}`),
    'The pattern of the names',
    {
      stored: module.NamePattern ?? null,
      storedAs: asTextOrNull,
      problemOf: (text) => {
        const parsed = parse(text)
        return parsed && 'problem' in parsed ? parsed.problem : null
      },
      onSave: (NamePattern, expected) =>
        write.send({ module_id: module.Id, NamePattern }, { expected: { NamePattern: expected } }),
    },
  )
  const pattern = useDeferredValue(view.text)
  const parsed = parse(pattern)
  return (
    <div className={styles['part']}>
      <NamePatternField
        view={view}
        autosave={autosave}
        problem={parsed && 'problem' in parsed ? parsed.problem : null}
      />
      {error && (
        <ErrorNote
          what="The names could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !parsed && <SkeletonRows rows={8} name="Loading the names" />}
      {parsed && 'names' in parsed && <NamePreview {...parsed} hasPattern={pattern !== ''} />}
      <GroupDetailsEditor names={parsed && 'names' in parsed ? parsed.names : []} />
    </div>
  )
}
