import { useDeferredValue, useState } from 'react'
import { useUser } from '../../data/session.ts'
import { useTarget } from '../../data/target.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { keepDraft, keptDraft, type Draft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { GroupDetailsEditor } from './group-details-editor.tsx'
import { useModule } from './module-context.ts'
import { NamePatternField } from './name-pattern-field.tsx'
import { NamePreview } from './name-preview.tsx'
import styles from './names-part.module.css'
import { parseNames } from './parse-names.ts'

/** How the names of the standards are parsed: the pattern with the parse of every name as it is typed, and the groups. */
export function NamesPart() {
  const { module } = useModule()
  const { UserId } = useUser()
  const draftKey = `${UserId}/name-pattern/${useTarget()}/${module.Id}`
  const stored = module.NamePattern ?? ''
  const [draft, setDraft] = useState<Draft | null>(() => keptDraft(draftKey))
  const change = (next: Draft | null) => {
    setDraft(next)
    keepDraft(draftKey, next)
  }
  const type = (text: string | null) => {
    const base = draft?.base ?? stored
    change(text === null || text === base ? null : { text, base })
  }
  const settle = (saved: string) => {
    // What was typed while this was saved goes on.
    const now = keptDraft(draftKey)
    change(now && now.text !== saved ? { text: now.text, base: saved } : null)
  }
  const pattern = useDeferredValue(draft?.text ?? stored)
  const { data, error, refetch } = useQueryOf('core/standards', {
    module_id: module.Id,
    parts: 'names',
  })
  const parsed = data && parseNames(pattern, module.GroupDetails ?? {}, data)
  return (
    <div className={styles['part']}>
      <NamePatternField
        draft={draft}
        problem={parsed && 'problem' in parsed ? parsed.problem : null}
        onType={type}
        onSaved={settle}
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
