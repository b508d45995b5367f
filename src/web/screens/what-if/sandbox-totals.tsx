import { totalsOf, type Outcome, type Totals } from '#rules/review/what-if/sandbox.ts'
import { scoreGroups } from '#rules/scoring/earned-score.ts'
import styles from './what-if-page.module.css'

type Line = {
  readonly key: string
  readonly name: string
  readonly now: Totals
  readonly tried: Totals
}

/** The totals of the project and its modules, as stored and in the sandbox. */
export function SandboxTotals({
  modules,
  stored,
  outcomes,
}: {
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  readonly stored: readonly Outcome[]
  readonly outcomes: readonly Outcome[]
}) {
  const lineOf = (key: string, name: string, isIn: (one: Outcome) => boolean): Line => ({
    key,
    name,
    now: totalsOf(stored.filter(isIn)),
    tried: totalsOf(outcomes.filter(isIn)),
  })
  const worked = modules.filter(({ Id }) => stored.some(({ moduleId }) => moduleId === Id))
  const lines = [
    lineOf('all', worked.length > 1 ? 'All modules' : (worked[0]?.Name ?? 'Project'), () => true),
    ...(worked.length > 1
      ? worked.map(({ Id, Name }) => lineOf(String(Id), Name, ({ moduleId }) => moduleId === Id))
      : []),
  ]
  return (
    <div className={styles['totals']}>
      <table>
        <caption className="only-read-aloud">Totals now and in the sandbox</caption>
        <thead>
          <tr>
            <th scope="col">Module</th>
            <th scope="col">Done now</th>
            <th scope="col">In the sandbox</th>
            {scoreGroups.map(({ group, sign, word }) => (
              <th key={group} scope="col">
                <abbr title={`${word}: elements that are not Met`}>{sign} left</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, now, tried }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{progressText(now)}</td>
              <td data-changed={isMoved(now, tried) || undefined}>
                {progressText(tried)} <Delta by={tried.progress.plumb - now.progress.plumb} />
              </td>
              {scoreGroups.map(({ group }) => (
                <td key={group} data-changed={now.left[group] !== tried.left[group] || undefined}>
                  {tried.left[group]} <Delta by={tried.left[group] - now.left[group]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isMoved = (now: Totals, tried: Totals): boolean => now.progress.plumb !== tried.progress.plumb

/** Formats the completed standards out of those in scope: '11 of 14'. */
const progressText = ({ progress: { plumb, inScope } }: Totals): string => `${plumb} of ${inScope}`

function Delta({ by }: { readonly by: number }) {
  if (by === 0) return null
  return <span className={styles['delta']}>({by > 0 ? `+${by}` : `−${-by}`})</span>
}
