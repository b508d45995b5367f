import { Button, Checkbox, Textarea } from '@mantine/core'
import { useState } from 'react'
import { longestReason } from '#rules/review/actions/longest-reason.ts'
import type { Parameters, StandardRow } from '#web/data/api/contracts.ts'
import { elementLines } from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import { useReturnDraft } from './return-draft.ts'
import styles from './returned.module.css'

/** The part of a return that the client is told: the reason and the elements. */
export type ReturnTold = Pick<Parameters<'Standard:UpdateStatus'>, 'reason' | 'return_elements'>

const isBelowFull = (element: NonNullable<StandardRow['AllElements']>[number]): boolean => {
  const score = element.phaseDetails['desktop-review']?.MockScore
  return element.isScorable && score !== null && score !== undefined && score < 100
}

const scorableElements = (full: StandardRow) =>
  elementLines(full.AllElements ?? [], standardCode(full).code)
    .map(({ element }) => element)
    .filter(({ isScorable }) => isScorable)

/**
 * Asks why a standard is sent back and which elements the return is about, initially those scored below 100. Both may be left empty. Ctrl+Enter
 * sends it; Escape closes the form, which keeps the reason until it is opened again.
 */
export function ReturnForm({
  full,
  act,
  isBusy,
  onSend,
  onCancel,
}: {
  readonly full: StandardRow
  readonly act: string
  readonly isBusy: boolean
  readonly onSend: (told: ReturnTold) => void
  readonly onCancel: () => void
}) {
  const elements = scorableElements(full)
  const { reason, setReason, discard } = useReturnDraft()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(elements.filter(isBelowFull).map(({ Id }) => Id)),
  )
  const problem = lengthProblem(reason, longestReason)
  const send = () => {
    if (problem !== null || isBusy) return
    onSend({
      ...(reason.trim() !== '' && { reason }),
      ...(chosen.size > 0 && { return_elements: [...chosen] }),
    })
  }
  return (
    <form
      className={styles['form']}
      aria-label={act}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ReasonField reason={reason} problem={problem} onChange={setReason} onSend={send} />
      {elements.length > 0 && (
        <ElementChoices elements={elements} chosen={chosen} onChoose={setChosen} />
      )}
      <div className={styles['acts']}>
        <Button type="submit" size="compact-sm" disabled={problem !== null || isBusy}>
          {act}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            discard()
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ReasonField({
  reason,
  problem,
  onChange,
  onSend,
}: {
  readonly reason: string
  readonly problem: string | null
  readonly onChange: (reason: string) => void
  readonly onSend: () => void
}) {
  return (
    <Textarea
      label="What the client should change"
      description="The client sees this on top of the standard."
      ref={focusOnMount}
      autosize
      minRows={2}
      maxRows={10}
      value={reason}
      error={problem}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSend()
      }}
    />
  )
}

function ElementChoices({
  elements,
  chosen,
  onChoose,
}: {
  readonly elements: readonly { readonly Id: number; readonly Name: string }[]
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
}) {
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <fieldset className={styles['choices']}>
      <legend>Elements to revise, which will no longer count as ready</legend>
      {elements.map(({ Id, Name }) => (
        <Checkbox key={Id} label={Name} checked={chosen.has(Id)} onChange={() => toggle(Id)} />
      ))}
    </fieldset>
  )
}
