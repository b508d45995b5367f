import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import type { TextAutosave } from '../../ui/autosave/text-autosave.ts'
import type { TextView } from '../../ui/autosave/text-field.ts'
import { TextConflict } from '../../ui/text-conflict.tsx'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useModule } from './module-context.ts'
import styles from './name-pattern-field.module.css'

const longest = 500

const inWords = (problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`

/** The name pattern: what is typed is tried on all names at once, and saved on Enter. */
export function NamePatternField({
  view,
  autosave,
  problem,
}: {
  readonly view: TextView
  readonly autosave: TextAutosave
  readonly problem: string | null
}) {
  const { isOpen } = useModule()
  const { isUnsaved, conflict } = view
  const submit = (event: FormEvent) => {
    event.preventDefault()
    autosave.save()
  }

  return (
    <form className={styles['form']} onSubmit={submit}>
      <LimitedInput
        label="Name pattern"
        description="A regular expression (RE2) with the named groups (?<prefix>…), (?<group>…), (?<ordinal>…), (?<title>…); ordinal or title is required. Leave blank not to parse names."
        value={view.text}
        readOnly={!isOpen}
        longest={longest}
        spellCheck={false}
        autoComplete="off"
        error={problem === null ? null : inWords(problem)}
        classNames={{ input: styles['pattern'] ?? '' }}
        onChange={({ currentTarget }) => autosave.type(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && autosave.drop()}
      />
      <div className={styles['foot']}>
        {isOpen && (
          <Button type="submit" disabled={!isUnsaved || problem !== null}>
            Save pattern
          </Button>
        )}
        {isUnsaved && (
          <Button variant="default" onClick={autosave.drop}>
            Discard changes
          </Button>
        )}
        <TrackerMark state={view.state} error={conflict ? null : view.error} />
      </div>
      {conflict && (
        <TextConflict
          mine={view.text}
          theirs={view.theirs}
          conflict={conflict}
          onKeepMine={autosave.keepMine}
          onTakeTheirs={autosave.takeTheirs}
        />
      )}
    </form>
  )
}
