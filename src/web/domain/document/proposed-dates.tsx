import { Button } from '@mantine/core'
import { documentDateColumns, type DateColumn } from '#rules/documents/document-columns.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data, DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import styles from './document-dates.module.css'

type Proposal = Data<'projects/{id}/documents/proposed_dates'>[number]
type Values = Partial<Record<DateColumn, string>>

const columns = Object.values(documentDateColumns)

const valuesOf = (proposal: Proposal): Values =>
  Object.fromEntries(
    columns.flatMap((column) => (proposal[column] === null ? [] : [[column, proposal[column]]])),
  )

/** The dates on which no two proposals disagree. */
function agreedDates(proposals: readonly Proposal[]): Values {
  const agreed = columns.flatMap((column) => {
    const days = new Set(proposals.map((one) => one[column]).filter((day) => day !== null))
    return days.size === 1 ? [[column, [...days][0]]] : []
  })
  return Object.fromEntries(agreed) as Values
}

/** The dates found in the text of a document, with their wording, to be copied to the form; those that the form already shows are left out. */
export function ProposedDates({
  row,
  labels,
  shown,
  onUse,
}: {
  readonly row: DocumentRow
  readonly labels: Readonly<Record<DateColumn, string>>
  readonly shown: Readonly<Partial<Record<DateColumn, string | null>>>
  readonly onUse: (values: Values) => void
}) {
  const { data = [] } = useQueryOf('projects/{id}/documents/proposed_dates', {
    id: row.ProjectId,
    document_id: row.Id,
  })
  const isShown = (values: Values) =>
    columns.every((column) => !values[column] || values[column] === shown[column])
  const offered = data.filter((proposal) => !isShown(valuesOf(proposal)))
  if (offered.length === 0) return null
  const agreed = agreedDates(data)
  return (
    <div className={styles['proposed']}>
      <div className={styles['acts']}>
        <h4>In the text</h4>
        {offered.length > 1 && !isShown(agreed) && (
          <Button
            variant="default"
            size="compact-sm"
            title="Takes each date that the text tells only once"
            onClick={() => onUse(agreed)}
          >
            Use all
          </Button>
        )}
      </div>
      <ul>
        {offered.map((proposal) => (
          <li key={JSON.stringify(valuesOf(proposal))}>
            <span>
              {describe(valuesOf(proposal), labels)}{' '}
              <small>
                page {proposal.Page}: “{proposal.Exact}”
              </small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Use ${describe(valuesOf(proposal), labels)}`}
              onClick={() => onUse(valuesOf(proposal))}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Describes dates, with the two of a period combined: 'Covers 1 Jul 2024 to 30 Jun 2025'. */
function describe(values: Values, labels: Readonly<Record<DateColumn, string>>): string {
  const { EffectiveFrom, EffectiveTo, PeriodFrom, PeriodTo } = values
  if (PeriodFrom && PeriodTo) return `Covers ${displayDate(PeriodFrom)} to ${displayDate(PeriodTo)}`
  if (EffectiveFrom && EffectiveTo)
    return `Effective ${displayDate(EffectiveFrom)} to ${displayDate(EffectiveTo)}`
  return columns
    .flatMap((column) =>
      values[column] ? [`${labels[column]} ${displayDate(values[column])}`] : [],
    )
    .join(', ')
}
