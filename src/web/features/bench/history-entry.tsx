import { Lock } from 'lucide-react'
import { isPhase, phaseOf } from '../../../rules/phases.ts'
import type { Data } from '../../data/contracts.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useBench } from './bench-context.ts'
import type { Change } from './history-change.ts'
import styles from './history-entry.module.css'
import { historyWords } from './history-words.ts'

type Stored = Data<'transformations/query'>[number]

/** One change of the history: who, when, what, and the rows as they were behind a fold. */
export function HistoryEntry({
  entry,
  prior,
  names,
}: {
  readonly entry: Stored
  readonly prior: Readonly<Record<string, unknown>>
  readonly names: ReadonlyMap<number, string>
}) {
  const { isStaff, personName } = useBench()
  const parameters = (entry.Parameters ?? {}) as Readonly<Record<string, unknown>>
  const { phase } = parameters
  const { words, changes } = historyWords(`${entry.Focus}:${entry.Action}`, {
    parameters,
    prior,
    inPhase: isPhase(phase) ? ` in ${phaseOf(phase).title}` : '',
    elementName: (id) => names.get(Number(id)) ?? 'an element',
    personName: (id) => personName(String(id)) ?? 'nobody',
  })
  const isInline = changes.length === 1 && changes.every(isShort)
  return (
    <li className={styles['entry']}>
      <p>
        <strong>{entry.FullName ?? personName(entry.UserId)}</strong> {words}
        {changes.length > 0 && ': '}
        {isInline && changes.map((change) => <ChangeText key={change.what} change={change} />)}
      </p>
      {!isInline &&
        changes.map((change) => (
          <p key={change.what} className={styles['change']}>
            {change.what && `${change.what}: `}
            <ChangeText change={change} />
          </p>
        ))}
      <div className={styles['foot']}>
        <DateText value={entry.CreatedAt} withTime />
        {entry.isSealed && (
          <span className={styles['seal']} title="Sealed: it cannot be changed unnoticed">
            <Lock size={12} aria-hidden /> sealed
          </span>
        )}
        {isStaff && (
          <details className={styles['raw']}>
            <summary>Details</summary>
            {/* A wide or long record scrolls, by keys too. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre tabIndex={0}>{JSON.stringify(rawOf(entry), null, 2)}</pre>
          </details>
        )}
      </div>
    </li>
  )
}

const inlineLength = 40

const isShort = ({ what, from, to }: Change): boolean =>
  what === '' && `${from ?? ''}${to ?? ''}`.length <= inlineLength

function ChangeText({ change: { from, to } }: { readonly change: Change }) {
  return (
    <>
      <span className="only-read-aloud">from </span>
      <span className={styles['from']}>{from ?? 'empty'}</span>
      <span aria-hidden> → </span>
      <span className="only-read-aloud">to </span>
      <span>{to ?? 'empty'}</span>
    </>
  )
}

const rawOf = ({ Id, Focus, Action, Parameters, PreSnapshot, Updates, Target }: Stored) => ({
  Id,
  name: `${Focus}:${Action}`,
  Target,
  Parameters,
  PreSnapshot,
  Updates,
})
