import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import {
  documentDateColumns,
  type DateColumn,
  type DocumentDates as Dates,
} from '#rules/documents/document-columns.ts'
import { firstDay, isDocumentDay, isInOrder, lastDay } from '#rules/evidence/dates/document-day.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { DocumentRow, Parameters } from '#web/data/api/contracts.ts'
import { useUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { documentTitle } from './document-facts.ts'
import { ProposedDates } from './proposed-dates.tsx'
import styles from './document-dates.module.css'

type Values = Partial<Record<DateColumn, string>>
type Sent = Omit<Parameters<'Document:UpdateDates'>, 'project_id' | 'document_id'>

const dateLabels: Readonly<Record<DateColumn, string>> = {
  EffectiveFrom: 'Effective from',
  EffectiveTo: 'Effective until',
  NextReview: 'Next review',
  PeriodFrom: 'Covers from',
  PeriodTo: 'Covers until',
}

// In display order.
const columns: readonly DateColumn[] = [
  'EffectiveFrom',
  'EffectiveTo',
  'PeriodFrom',
  'PeriodTo',
  'NextReview',
]

/** The dates with the typed values applied; an empty value means no date. */
const datesWith = (stored: Dates, values: Values): Dates => {
  const after = (column: DateColumn) => (values[column] ?? stored[column] ?? '') || null
  return {
    EffectiveFrom: after('EffectiveFrom'),
    EffectiveTo: after('EffectiveTo'),
    NextReview: after('NextReview'),
    PeriodFrom: after('PeriodFrom'),
    PeriodTo: after('PeriodTo'),
  }
}

/** The problem of each invalid date. */
function problemsOf(dates: Dates): Partial<Record<DateColumn, string>> {
  const problems: Partial<Record<DateColumn, string>> = {}
  if (!isInOrder(dates.EffectiveFrom, dates.EffectiveTo))
    problems.EffectiveTo = `Ends before ${displayDate(dates.EffectiveFrom ?? '')}`
  if (!isInOrder(dates.PeriodFrom, dates.PeriodTo))
    problems.PeriodTo = `Ends before ${displayDate(dates.PeriodFrom ?? '')}`
  for (const column of columns) {
    const day = dates[column]
    if (day !== null && !isDocumentDay(day)) problems[column] = 'The year must be from 1900 to 2200'
  }
  return problems
}

/** Returns the write that changes the dates from one state to another; null when nothing differs. */
function datesUpdate(from: Dates, to: Dates) {
  const changed = Object.entries(documentDateColumns).filter(
    ([, column]) => from[column] !== to[column],
  )
  if (changed.length === 0) return null
  const sent: Sent = Object.fromEntries(
    changed.map(([parameter, column]) => [parameter, to[column]]),
  )
  const expected = Object.fromEntries(changed.map(([, column]) => [column, from[column]]))
  return { sent, expected }
}

const datesOf = ({
  EffectiveFrom,
  EffectiveTo,
  NextReview,
  PeriodFrom,
  PeriodTo,
}: DocumentRow) => ({
  EffectiveFrom,
  EffectiveTo,
  NextReview,
  PeriodFrom,
  PeriodTo,
})

/** The dates of a document: a form for people who may change them, a list for others. */
export function DocumentDates({
  row,
  mayChange,
}: {
  readonly row: DocumentRow
  readonly mayChange: boolean
}) {
  return (
    <section className={styles['dates']} aria-label="Dates of the document">
      <h3>Dates</h3>
      {mayChange ? <DatesForm key={row.Id} row={row} /> : <DateList dates={datesOf(row)} />}
    </section>
  )
}

function DateList({ dates }: { readonly dates: Dates }) {
  const known = columns.filter((column) => dates[column] !== null)
  if (known.length === 0) return <p className={styles['none']}>None are known.</p>
  return (
    <dl className={styles['list']}>
      {known.map((column) => (
        <div key={column}>
          <dt>{dateLabels[column]}</dt>
          <dd>{displayDate(dates[column] ?? '')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The dates, with the stored value that a conflict reports. */
function withStored(
  dates: Dates,
  conflict: { readonly field: string; readonly stored: unknown } | null | undefined,
): Dates {
  const column = columns.find((one) => one === conflict?.field)
  if (column === undefined) return dates
  return { ...dates, [column]: typeof conflict?.stored === 'string' ? conflict.stored : null }
}

/** The state of the form: the typed dates of a document, and how they are saved and undone. */
function useDatesEditor(row: DocumentRow) {
  const write = useTransformation('Document:UpdateDates')
  const [base, setBase] = useState(() => datesOf(row))
  const [seen, setSeen] = useState(base)
  const [values, setValues] = useState<Values>({})
  const [undone, setUndone] = useState<Dates | null>(null)
  const to = datesWith(base, values)
  const isChanged = datesUpdate(base, to) !== null
  useUnsaved(`The dates of ${documentTitle(row)}`, isChanged)
  // Without anything typed, the form shows what was read last.
  if (datesUpdate(seen, datesOf(row)) !== null) {
    setSeen(datesOf(row))
    if (!isChanged) setBase(datesOf(row))
  }
  // The row may not have been refetched since the conflict, which reports the stored value.
  const theirs = withStored(datesOf(row), write.error?.conflict)
  const store = async (from: Dates, dates: Dates): Promise<void> => {
    const change = datesUpdate(from, dates)
    if (change === null) return
    const { ProjectId: project_id, Id: document_id } = row
    const { expected } = change
    if ((await write.run({ project_id, document_id, ...change.sent }, { expected })) === null)
      return
    setBase(dates)
    setValues({})
    setUndone(from)
  }
  return {
    write,
    shown: { ...base, ...values },
    problems: problemsOf(to),
    isChanged,
    type: (typed: Values) => setValues((old) => ({ ...old, ...typed })),
    cancel: () => setValues({}),
    save: () => store(base, to),
    theirs,
    saveOverTheirs: () => store(theirs, to),
    undo: undone === null || isChanged ? null : () => store(base, undone),
  }
}

function describeConflict(theirs: Dates, field: string): string {
  const column = columns.find((one) => one === field)
  if (column === undefined) return 'Somebody else has changed the dates.'
  const day = theirs[column]
  return `Saved by somebody else: ${dateLabels[column]} ${day === null ? 'no date' : displayDate(day)}.`
}

function DatesForm({ row }: { readonly row: DocumentRow }) {
  const { write, shown, problems, isChanged, ...editor } = useDatesEditor(row)
  const isValid = Object.keys(problems).length === 0
  const isSaving = write.state === 'Updating'
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && isValid && !isSaving) void editor.save()
  }
  const { undo } = editor
  return (
    <form className={styles['form']} onSubmit={save}>
      <div className={styles['fields']}>
        {columns.map((column) => (
          <TextInput
            key={column}
            type="date"
            label={dateLabels[column]}
            min={firstDay}
            max={lastDay}
            value={shown[column] ?? ''}
            error={problems[column]}
            onChange={({ currentTarget: { value } }) => editor.type({ [column]: value })}
          />
        ))}
      </div>
      <div className={styles['acts']}>
        <Button type="submit" disabled={!isChanged || !isValid || isSaving}>
          Save dates
        </Button>
        {isChanged && (
          <Button variant="default" disabled={isSaving} onClick={editor.cancel}>
            Cancel
          </Button>
        )}
        {undo && (
          <Button variant="default" disabled={isSaving} onClick={() => void undo()}>
            Undo
          </Button>
        )}
        {write.state !== 'Error' && <SaveStatus state={write.state} />}
      </div>
      <ProposedDates row={row} shown={shown} onUse={editor.type} labels={dateLabels} />
      {write.state === 'Error' && (
        <ErrorAlert
          what="The dates were not changed"
          error={write.error}
          kept="Your entries are still here."
        />
      )}
      {write.state === 'Error' && write.error?.conflict && (
        <div className={styles['acts']}>
          <p>{describeConflict(editor.theirs, write.error.conflict.field)}</p>
          <Button variant="default" onClick={() => void editor.saveOverTheirs()}>
            Save my dates
          </Button>
        </div>
      )}
    </form>
  )
}
