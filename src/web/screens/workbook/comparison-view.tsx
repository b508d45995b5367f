import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '#rules/text/counted.ts'
import type { FoundConflict } from '#rules/workbook/compare.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { Collapsible } from '#web/ui/text/collapsible.tsx'
import { stepsOf, type Step } from './apply-steps.ts'
import type { Found } from './use-comparison.ts'
import styles from './workbook-page.module.css'

const step = 50

/** What a workbook would change, what was changed on both sides, and what cannot be stored; nothing has been stored yet. */
export function ComparisonView({
  found,
  onApply,
}: {
  readonly found: Found
  readonly onApply: (steps: readonly Step[]) => void
}) {
  const { changes, conflicts, refusals, moreRefusals, unchanged, scope } = found
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  const steps = stepsOf(found, taken)
  const choose = (keys: readonly string[], isTaken: boolean) =>
    setTaken((before) => {
      const next = new Set(before)
      for (const key of keys)
        if (isTaken) next.add(key)
        else next.delete(key)
      return next
    })
  return (
    <>
      <p className={styles['summary']}>
        <output>
          {scope}: {counted(changes.length, 'change')}, {counted(conflicts.length, 'conflict')},{' '}
          {counted(refusals.length + moreRefusals, 'cell')} that cannot be stored,{' '}
          {counted(unchanged, 'cell')} unchanged. Nothing is stored yet.
        </output>
      </p>
      <Conflicts conflicts={conflicts} taken={taken} onChoose={choose} />
      <Changes changes={changes} />
      <Refusals refusals={refusals} more={moreRefusals} />
      {steps.length > 0 && (
        <div className={styles['apply']}>
          <Button onClick={() => onApply(steps)}>Store {counted(steps.length, 'change')}</Button>
        </div>
      )}
    </>
  )
}

/** The location of a cell: its row in the sheet, the subject of the row, and the column. */
function Place({
  place: { sheet, row, column, about },
}: {
  readonly place: Found['refusals'][number] | Found['changes'][number] | FoundConflict
}) {
  return (
    <span className={styles['place']}>
      <strong>{[about, column].filter((part) => part !== '').join(' · ') || sheet}</strong>
      <small>
        {sheet}, row {row}
      </small>
    </span>
  )
}

const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles['blank']}>(blank)</span> : <Collapsible text={text} />

function Conflicts({
  conflicts,
  taken,
  onChoose,
}: {
  readonly conflicts: Found['conflicts']
  readonly taken: ReadonlySet<string>
  readonly onChoose: (keys: readonly string[], isTaken: boolean) => void
}) {
  const [most, setMost] = useMostShown(step)
  if (conflicts.length === 0) return null
  const keys = conflicts.map(({ key }) => key)
  return (
    <section className={styles['group']} aria-labelledby="workbook-conflicts">
      <h3 id="workbook-conflicts">
        Changed in the project and in the workbook ({conflicts.length})
      </h3>
      <p>What stands in the project is kept where you do not choose the workbook.</p>
      {conflicts.length > 1 && (
        <div className={styles['choices']}>
          <Button variant="default" onClick={() => onChoose(keys, false)}>
            Keep all of the project
          </Button>
          <Button variant="default" onClick={() => onChoose(keys, true)}>
            Take all of the workbook
          </Button>
        </div>
      )}
      <ul className={styles['list']}>
        {conflicts.slice(0, most).map((conflict) => (
          <li key={conflict.key}>
            <ConflictItem
              conflict={conflict}
              isTaken={taken.has(conflict.key)}
              onChoose={(isTaken) => onChoose([conflict.key], isTaken)}
            />
          </li>
        ))}
      </ul>
      <ShowMore shown={most} total={conflicts.length} step={step} onShow={setMost} />
    </section>
  )
}

function ConflictItem({
  conflict,
  isTaken,
  onChoose,
}: {
  readonly conflict: Found['conflicts'][number]
  readonly isTaken: boolean
  readonly onChoose: (isTaken: boolean) => void
}) {
  const { key, about, column, madeWith, now, by, to } = conflict
  const options = [
    {
      value: false,
      label: by === null ? 'Keep what stands now' : `Keep what ${by} wrote`,
      text: now,
    },
    { value: true, label: 'Take the workbook', text: to },
  ]
  return (
    <fieldset className={styles['conflict']} aria-label={`${about} · ${column}`}>
      <Place place={conflict} />
      <div className={styles['options']}>
        {options.map(({ value, label, text }) => (
          <label key={label}>
            <input
              type="radio"
              name={`conflict ${key}`}
              checked={isTaken === value}
              onChange={() => onChoose(value)}
            />
            <span>
              {label}
              <Value text={text} />
            </span>
          </label>
        ))}
      </div>
      <div className={styles['madeWith']}>
        <small>When the workbook was made:</small> <Value text={madeWith} />
      </div>
    </fieldset>
  )
}

function Changes({ changes }: { readonly changes: Found['changes'] }) {
  const [most, setMost] = useMostShown(step)
  if (changes.length === 0) return null
  return (
    <section className={styles['group']} aria-labelledby="workbook-changes">
      <h3 id="workbook-changes">Changes ({changes.length})</h3>
      <table className={styles['table']} aria-labelledby="workbook-changes">
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">Now</th>
            <th scope="col">Workbook</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, most).map((change) => (
            <tr key={change.key}>
              <th scope="row">
                <Place place={change} />
              </th>
              <td data-label="Now">
                <Value text={change.from} />
              </td>
              <td data-label="Workbook">
                <Value text={change.to} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore shown={most} total={changes.length} step={step} onShow={setMost} />
    </section>
  )
}

function Refusals({
  refusals,
  more,
}: {
  readonly refusals: Found['refusals']
  readonly more: number
}) {
  const [most, setMost] = useMostShown(step)
  if (refusals.length === 0) return null
  return (
    <section className={styles['group']} aria-labelledby="workbook-refusals">
      <h3 id="workbook-refusals">Cannot be stored ({refusals.length + more})</h3>
      <table className={styles['table']} aria-labelledby="workbook-refusals">
        <thead>
          <tr>
            <th scope="col">Cell</th>
            <th scope="col">Workbook</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {refusals.slice(0, most).map((refusal) => (
            <tr key={`${refusal.sheet} ${refusal.row} ${refusal.column}`}>
              <th scope="row">
                <Place place={refusal} />
              </th>
              <td data-label="Workbook">
                <Value text={refusal.said} />
              </td>
              <td data-label="Why">{refusal.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore shown={most} total={refusals.length} step={step} onShow={setMost} />
      {more > 0 && <p>{counted(more, 'cell')} more are not listed.</p>}
    </section>
  )
}
