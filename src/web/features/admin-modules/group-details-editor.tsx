import { ActionIcon, Button, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { GroupDetails } from '../../../rules/standard-name.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useTextAutosave } from '../../ui/autosave/use-text-autosave.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import styles from './group-details-editor.module.css'
import { groupsWithoutRow, groupText, nextOrder, rowProblem, type GroupRow } from './group-rows.ts'
import { useModule } from './module-context.ts'
import type { ParsedName } from './parse-names.ts'

const longest = 500

/** The groups of the module: the title and the order of each; Enter saves them all. Groups that names have are offered. */
export function GroupDetailsEditor({ names }: { readonly names: readonly ParsedName[] }) {
  const { module, isOpen } = useModule()
  const { send } = useTransformation('Module:Update')
  const stored = groupText.of(module.GroupDetails ?? {})
  const [view, autosave] = useTextAutosave(
    useDraftKey()(`groups/${module.Id}`),
    'The groups of a module',
    {
      stored,
      storedAs: groupText.storedAs,
      problemOf: groupText.problem,
      textOf: (details) => groupText.of(details as GroupDetails),
      told: (text) =>
        groupText
          .rows(text)
          .map(({ key }) => key)
          .join(', '),
      onSave: (text, expected) =>
        send(
          { module_id: module.Id, GroupDetails: groupText.details(text) },
          { expected: { GroupDetails: groupText.details(expected ?? '') } },
        ),
    },
  )
  const { state, error, conflict } = view
  // What was typed before the module was closed waits until it is open again.
  const text = isOpen ? view.text : stored
  const rows = groupText.rows(text)
  const change = (next: readonly GroupRow[]) => autosave.type(groupText.ofRows(next))
  const set = (at: number, to: Partial<GroupRow>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...to } : row)))
  const add = (key: string) => change([...rows, { key, title: '', order: nextOrder(rows) }])

  const save = (event: FormEvent) => {
    event.preventDefault()
    autosave.save()
  }

  return (
    <section aria-labelledby="groups">
      <h2 id="groups">Groups</h2>
      <form className={styles['form']} onSubmit={save}>
        {rows.length === 0 && (
          <EmptyState>
            No groups yet. Groups and their titles appear here in the order of the lists.{' '}
            {isOpen && 'Add the groups that the name pattern finds.'}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <ul className={styles['rows']}>
            {rows.map((row, at) => {
              const problem = rowProblem(row, rows)
              return (
                // Rows are told apart by their place: their keys are being typed.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className={styles['row']}>
                  <LimitedInput
                    label="Key"
                    disabled={!isOpen}
                    longest={longest}
                    value={row.key}
                    onChange={({ currentTarget }) => set(at, { key: currentTarget.value })}
                  />
                  <LimitedInput
                    label="Title"
                    disabled={!isOpen}
                    longest={longest}
                    value={row.title}
                    onChange={({ currentTarget }) => set(at, { title: currentTarget.value })}
                  />
                  <TextInput
                    label="Order"
                    inputMode="numeric"
                    disabled={!isOpen}
                    maxLength={7}
                    value={row.order}
                    onChange={({ currentTarget }) => set(at, { order: currentTarget.value })}
                  />
                  {isOpen && (
                    <ActionIcon
                      aria-label={`Remove group ${row.key}`}
                      onClick={() => change(rows.toSpliced(at, 1))}
                    >
                      <X size={16} aria-hidden />
                    </ActionIcon>
                  )}
                  {problem && <p role="alert">{problem}</p>}
                </li>
              )
            })}
          </ul>
        )}
        {isOpen && (
          <>
            <div className={styles['offered']}>
              {groupsWithoutRow(names, rows).map(({ key, count }) => (
                <Button key={key} variant="default" size="compact-sm" onClick={() => add(key)}>
                  Add {key} ({count})
                </Button>
              ))}
              <Button variant="default" onClick={() => add('')}>
                Add group
              </Button>
            </div>
            {state === 'Error' && error && (
              <ErrorNote
                what="The groups were not saved"
                error={error}
                kept={
                  conflict
                    ? 'Discard your changes to see what is saved.'
                    : 'Your entries are still in the fields.'
                }
              />
            )}
            <div className={styles['offered']}>
              <Button type="submit" disabled={!view.isUnsaved || groupText.problem(text) !== null}>
                Save groups
              </Button>
              {view.isUnsaved && (
                <Button variant="default" onClick={conflict ? autosave.takeTheirs : autosave.drop}>
                  Discard changes
                </Button>
              )}
              <TrackerMark state={state === 'Error' ? 'Pending' : state} />
            </div>
          </>
        )}
      </form>
    </section>
  )
}
