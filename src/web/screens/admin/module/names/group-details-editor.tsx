import { ActionIcon, Button, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import type { GroupDetails } from '#rules/standards/standard-name.ts'
import { useTextAutosave } from '#web/data/autosave/use-text-autosave.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { LimitedInput } from '#web/ui/form/limited-input.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { useModule } from '../shared/module-context.ts'
import { groupsWithoutRow, groupText, nextOrder, rowProblem, type GroupRow } from './group-rows.ts'
import type { ParsedName } from './parse-names.ts'
import styles from './group-details-editor.module.css'

const longest = 500

/** Edits the groups of the module, each with a title and an order; Enter saves all. Offers the groups that occur in the names. */
export function GroupDetailsEditor({ names }: { readonly names: readonly ParsedName[] }) {
  const { isOpen } = useModule()
  const groups = useGroupDetails()
  const { rows, change } = groups
  const add = (key: string) => change([...rows, { key, title: '', order: nextOrder(rows) }])

  const save = (event: FormEvent) => {
    event.preventDefault()
    groups.autosave.save()
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
            {rows.map((row, at) => (
              <GroupFields
                // The index is the key, since the group keys are being edited.
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                row={row}
                problem={rowProblem(row, rows)}
                onChange={(changes) => change(rows.with(at, { ...row, ...changes }))}
                onRemove={() => change(rows.toSpliced(at, 1))}
              />
            ))}
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
            <SaveGroups groups={groups} />
          </>
        )}
      </form>
    </section>
  )
}

function GroupFields({
  row,
  problem,
  onChange,
  onRemove,
}: {
  readonly row: GroupRow
  readonly problem: string | null
  readonly onChange: (changes: Partial<GroupRow>) => void
  readonly onRemove: () => void
}) {
  const { isOpen } = useModule()
  return (
    <li className={styles['row']}>
      <LimitedInput
        label="Key"
        disabled={!isOpen}
        longest={longest}
        value={row.key}
        onChange={({ currentTarget }) => onChange({ key: currentTarget.value })}
      />
      <LimitedInput
        label="Title"
        disabled={!isOpen}
        longest={longest}
        value={row.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextInput
        label="Order"
        inputMode="numeric"
        disabled={!isOpen}
        maxLength={7}
        value={row.order}
        onChange={({ currentTarget }) => onChange({ order: currentTarget.value })}
      />
      {isOpen && (
        <ActionIcon aria-label={`Remove group ${row.key}`} onClick={onRemove}>
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
      {problem && <p role="alert">{problem}</p>}
    </li>
  )
}

/** The buttons that save or discard the groups, and why they were not saved. */
function SaveGroups({ groups: { view, autosave, text } }: { readonly groups: Groups }) {
  const { state, error, conflict, isUnsaved } = view
  return (
    <>
      {state === 'Error' && error && (
        <ErrorAlert
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
        <Button type="submit" disabled={!isUnsaved || groupText.problem(text) !== null}>
          Save groups
        </Button>
        {isUnsaved && (
          <Button variant="default" onClick={conflict ? autosave.takeTheirs : autosave.drop}>
            Discard changes
          </Button>
        )}
        <SaveStatus state={state === 'Error' ? 'Pending' : state} />
      </div>
    </>
  )
}

type Groups = ReturnType<typeof useGroupDetails>

/** The groups of the module as rows of an autosaved text. */
function useGroupDetails() {
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
  // Unsaved text of a module that has since been finalized is kept until the module is reopened.
  const text = isOpen ? view.text : stored
  const change = (next: readonly GroupRow[]) => autosave.type(groupText.ofRows(next))
  return { view, autosave, text, rows: groupText.rows(text), change }
}
