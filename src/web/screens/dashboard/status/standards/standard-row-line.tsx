/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { memo, type ReactNode } from 'react'
import { scoreGroups } from '#rules/scoring/earned-score.ts'
import type { MockScore, ScoreGroup } from '#rules/scoring/mock-score.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { ageText } from '#web/domain/date/age-text.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { localDay } from '#web/domain/history/local-day.ts'
import { changeText, type Change } from '#web/domain/look/changes.ts'
import { Person } from '#web/domain/person/person.tsx'
import { ScoreFraction } from '#web/domain/score/score-fraction.tsx'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { OverdueMark } from '#web/domain/task/due-date.tsx'
import type { StandardView } from '#web/screens/dashboard/shared/standard-view.ts'
import styles from './standard-list.module.css'

const isFull = (score: MockScore | undefined, group: ScoreGroup): boolean =>
  score !== undefined && score[`${group}Count`] > 0 && score[`${group}Complete`]

/** The optional columns of the list. */
export type ShownColumns = {
  readonly hasScores: boolean
  /** The current day, from which the list counts how long each standard has waited; null where it does not. */
  readonly today: Date | null
}

type Props = {
  readonly view: StandardView
  readonly index: number
  readonly top: number
  readonly href: string
  readonly seniorName: string | null
  readonly associateName: string | null
  readonly columns: ShownColumns
  readonly isCurrent: boolean
  /** Null where selection is unavailable. */
  readonly isSelected: boolean | null
}

/** A standard as a row of the list. The surrounding list handles its events. */
export const StandardRowLine = memo(function StandardRowLine(props: Props) {
  const { view, index, top, href, seniorName, associateName, isCurrent, isSelected } = props
  const { hasScores, today } = props.columns
  const { id, designation, title, label, row, details } = view
  return (
    <div
      role="row"
      id={`standard-${id}`}
      aria-rowindex={index}
      aria-selected={isSelected ?? undefined}
      className={styles['row']}
      data-id={id}
      data-current={isCurrent || undefined}
      style={{ top }}
    >
      {isSelected !== null && <SelectCell name={designation || title} isSelected={isSelected} />}
      <div role="gridcell" className={styles['name']}>
        <a href={href} tabIndex={-1} title={title || designation}>
          {designation && <span className={styles['designation']}>{designation}</span>}
          <span className={styles['title']} dir="auto">
            {title}
          </span>
          {view.change && <ChangedMark change={view.change} />}
        </a>
      </div>
      <div role="gridcell" className={styles['label']} title={label.label}>
        <StatusChip label={label} />
      </div>
      {today && <SinceCell since={view.since} today={today} />}
      <PersonCell name={seniorName} nobody="No Lead Assigned" />
      <PersonCell name={associateName} nobody="No associate consultant" />
      {hasScores &&
        scoreGroups.map(({ group }) => (
          <div
            key={group}
            role="gridcell"
            className={styles['score']}
            data-full={isFull(details.MockScore, group) || undefined}
          >
            {details.MockScore ? <ScoreFraction score={details.MockScore} group={group} /> : '–'}
          </div>
        ))}
      <CountCell
        count={row.openTaskCount}
        unit={row.openTaskCount === 1 ? 'task' : 'tasks'}
        mark={<OverdueMark standard={row} />}
      />
      <CountCell count={row.citationCount} unit="cites" />
    </div>
  )
})

function SelectCell({ name, isSelected }: { readonly name: string; readonly isSelected: boolean }) {
  return (
    <div role="gridcell" className={styles['select']} data-select>
      <input
        type="checkbox"
        tabIndex={-1}
        readOnly
        checked={isSelected}
        aria-label={`Select ${name}`}
      />
    </div>
  )
}

/** Marks a standard that others changed since the person last looked. */
function ChangedMark({ change }: { readonly change: Change }) {
  const text = changeText(change, useToday())
  return (
    <span className={styles['changed']} title={text}>
      <span className="only-read-aloud">{`, ${text}`}</span>
    </span>
  )
}

function SinceCell({ since, today }: { readonly since: string | null; readonly today: Date }) {
  const title =
    since === null ? 'Status never set' : `Status set ${displayDate(localDay(since), today)}`
  return (
    <div role="gridcell" className={styles['since']} title={title}>
      {since === null ? '–' : ageText(since, today)}
    </div>
  )
}

function PersonCell({ name, nobody }: { readonly name: string | null; readonly nobody: string }) {
  return (
    <div
      role="gridcell"
      className={styles['who']}
      data-none={!name || undefined}
      title={name ?? nobody}
    >
      <Person name={name} />
    </div>
  )
}

function CountCell({
  count,
  unit,
  mark,
}: {
  readonly count: number
  readonly unit: string
  readonly mark?: ReactNode
}) {
  return (
    <div role="gridcell" className={styles['count']} data-none={!count || undefined}>
      {mark} {count || '–'}
      <span className={styles['unit']}> {unit}</span>
    </div>
  )
}
