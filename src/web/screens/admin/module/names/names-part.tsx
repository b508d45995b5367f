import { Button } from '@mantine/core'
import { useDeferredValue, type FormEvent } from 'react'
import { asTextOrNull } from '#web/data/autosave/stored-text.ts'
import type { TextAutosave } from '#web/data/autosave/text-autosave.ts'
import type { TextView } from '#web/data/autosave/text-field.ts'
import { useTextAutosave } from '#web/data/autosave/use-text-autosave.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { TextConflict } from '#web/ui/error/text-conflict.tsx'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useModule } from '../shared/module-context.ts'
import { GroupDetailsEditor } from './group-details-editor.tsx'
import { NamePreview } from './name-preview.tsx'
import { parseNames } from './parse-names.ts'
import styles from '../shared/part.module.css'
import namePatternFieldStyles from './name-pattern-field.module.css'

const longest = 500

const inWords = (problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`

/** The name pattern. Typing applies it to all names as a preview; Enter saves it. */
function NamePatternField({
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
    <form className={namePatternFieldStyles['form']} onSubmit={submit}>
      <LimitedInput
        label="Name pattern"
        description="A regular expression (RE2) with the named groups (?<prefix>…), (?<group>…), (?<ordinal>…), (?<title>…); ordinal or title is required. Leave blank not to parse names."
        value={view.text}
        readOnly={!isOpen}
        longest={longest}
        spellCheck={false}
        autoComplete="off"
        error={problem === null ? null : inWords(problem)}
        classNames={{ input: namePatternFieldStyles['pattern'] ?? '' }}
        onChange={({ currentTarget }) => autosave.type(currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && autosave.drop()}
      />
      <div className={namePatternFieldStyles['foot']}>
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
        <SaveStatus state={view.state} error={conflict ? null : view.error} />
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

/** How the names of the standards are parsed: the pattern with a live preview of every name, and the groups. */
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
        <ErrorAlert
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
