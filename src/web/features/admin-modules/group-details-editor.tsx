import { ActionIcon, Button, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import type { GroupDetails } from '../../../rules/standard-name.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { keepDraft, keptDraft, type Draft } from '../../ui/draft.ts'
import { LimitedInput } from '../../ui/limited-input.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import styles from './group-details-editor.module.css'
import {
  detailsOf,
  groupsWithoutRow,
  nextOrder,
  rowProblem,
  rowsOf,
  type GroupRow,
} from './group-rows.ts'
import { useModule } from './module-context.ts'
import type { ParsedName } from './parse-names.ts'

const longest = 500

type RowsDraft = { readonly rows: readonly GroupRow[]; readonly base: GroupDetails }

const rowsDraftOf = (kept: Draft | null): RowsDraft | null =>
  kept && {
    rows: JSON.parse(kept.text) as readonly GroupRow[],
    base: JSON.parse(kept.base) as GroupDetails,
  }

/** The groups of the module: the title and the order of each; Enter saves them all. Groups that names have are offered. */
export function GroupDetailsEditor({ names }: { readonly names: readonly ParsedName[] }) {
  const { module, isOpen } = useModule()
  const { run, state, error, reset } = useTransformation('Module:Update')
  const stored = module.GroupDetails ?? {}
  const draftKey = useDraftKey()(`groups/${module.Id}`)
  const [draft, setDraft] = useState(() => rowsDraftOf(keptDraft(draftKey)))
  const latest = useRef(draft)
  const keep = (next: RowsDraft | null) => {
    latest.current = next
    setDraft(next)
    keepDraft(
      draftKey,
      next && {
        text: JSON.stringify(next.rows),
        base: JSON.stringify(next.base),
        what: 'The groups of a module',
        told: next.rows.map(({ key }) => key).join(', '),
      },
    )
  }
  // What was typed before the module was closed waits until it is open again.
  const rows = (isOpen ? draft?.rows : undefined) ?? rowsOf(stored)
  const details = detailsOf(rows)
  const change = (next: readonly GroupRow[]) => keep({ rows: next, base: draft?.base ?? stored })
  const set = (at: number, to: Partial<GroupRow>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...to } : row)))
  const add = (key: string) => change([...rows, { key, title: '', order: nextOrder(rows) }])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!draft || !details || state === 'Updating') return
    const saved = await run(
      { module_id: module.Id, GroupDetails: details },
      { expected: { GroupDetails: draft.base } },
    )
    // What was typed meanwhile begins on what was saved.
    if (saved)
      keep(latest.current === draft ? null : latest.current && { ...latest.current, base: details })
  }
  const takeBack = () => {
    keep(null)
    reset()
  }
  const isConflict = state === 'Error' && error?.conflict !== undefined

  return (
    <section aria-labelledby="groups">
      <h2 id="groups">Groups</h2>
      <form className={styles['form']} onSubmit={(event) => void save(event)}>
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
                  isConflict
                    ? 'Discard your changes to see what is saved.'
                    : 'Your entries are still in the fields.'
                }
              />
            )}
            <div className={styles['offered']}>
              <Button type="submit" disabled={!draft || !details || state === 'Updating'}>
                Save groups
              </Button>
              {draft && (
                <Button variant="default" onClick={takeBack}>
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
