import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTransformation } from '../../data/use-transformation.ts'
import type { Draft } from '../../ui/draft.ts'
import { TextConflict } from '../../ui/text-conflict.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useModule } from './module-context.ts'
import styles from './name-pattern-field.module.css'

const longest = 500

const inWords = (problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`

/** The name pattern: what is typed is tried on all names at once, and saved on Enter. */
export function NamePatternField({
  draft,
  problem,
  onType,
  onSaved,
}: {
  /** What is typed and not saved; null when nothing is. */
  readonly draft: Draft | null
  readonly problem: string | null
  readonly onType: (typed: string | null) => void
  /** Hears what was saved. */
  readonly onSaved: (pattern: string) => void
}) {
  const { module, isOpen } = useModule()
  const { run, state, error, reset } = useTransformation('Module:Update')
  const stored = module.NamePattern ?? ''
  const typed = draft?.text ?? null
  const isChanged = typed !== null && typed !== stored
  const conflict = isChanged && state === 'Error' ? error?.conflict : undefined
  const theirs = typeof conflict?.stored === 'string' ? conflict.stored : ''

  const save = async (expected: string | null) => {
    if (!isChanged || problem !== null) return
    const saved = await run(
      { module_id: module.Id, NamePattern: typed },
      { expected: { NamePattern: expected } },
    )
    if (saved) onSaved(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(draft?.base || null)
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextInput
        label="Name pattern"
        description="A regular expression (RE2) with the named groups (?<prefix>…), (?<group>…), (?<ordinal>…), (?<title>…); ordinal or title is needed. Empty: names are not parsed."
        value={typed ?? stored}
        readOnly={!isOpen}
        maxLength={longest}
        spellCheck={false}
        autoComplete="off"
        error={problem === null ? null : inWords(problem)}
        classNames={{ input: styles['pattern'] ?? '' }}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onType(null)}
      />
      <div className={styles['foot']}>
        {isOpen && (
          <Button type="submit" disabled={!isChanged || problem !== null || state === 'Updating'}>
            Save pattern
          </Button>
        )}
        {isChanged && (
          <Button variant="default" onClick={() => onType(null)}>
            Take back
          </Button>
        )}
        <TrackerMark state={state} error={conflict ? null : error} />
      </div>
      {conflict && (
        <TextConflict
          mine={typed ?? ''}
          theirs={theirs}
          conflict={conflict}
          onKeepMine={() => void save(theirs === '' ? null : theirs)}
          onTakeTheirs={() => {
            onType(null)
            reset()
          }}
        />
      )}
    </form>
  )
}
