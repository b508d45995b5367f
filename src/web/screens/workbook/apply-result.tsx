import { Button } from '@mantine/core'
import { counted } from '#rules/text/counted.ts'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { resultsCsv } from './apply-steps.ts'
import type { ApplyRun } from './use-apply.ts'
import styles from './workbook-page.module.css'

const step = 50

/** The progress of storing a workbook, then what was stored and what was not. */
export function ApplyResult({
  run: { isRunning, total, results },
  onCheck,
}: {
  readonly run: ApplyRun
  readonly onCheck: () => void
}) {
  const [most, setMost] = useMostShown(step)
  const others = results.filter(({ outcome }) => outcome !== 'stored')
  if (isRunning)
    return (
      <div className={styles['running']}>
        <span>
          Storing {results.length} of {counted(total, 'change')}
        </span>
        <progress max={total} value={results.length} aria-label="Storing changes" />
      </div>
    )
  return (
    <section className={styles['group']} aria-labelledby="workbook-result">
      <h3 id="workbook-result">Result</h3>
      <p>
        <output>
          {counted(total - others.length, 'change')} stored
          {others.length > 0 && `, ${others.length} not stored`}.
        </output>
      </p>
      {others.length > 0 && (
        <ul className={styles['list']} aria-label="Not stored">
          {others.slice(0, most).map(({ step: { key, about, column }, why }) => (
            <li key={key}>
              <strong>
                {about} · {column}
              </strong>
              : {why}.
            </li>
          ))}
        </ul>
      )}
      <ShowMore shown={most} total={others.length} step={step} onShow={setMost} />
      <div className={styles['choices']}>
        <a
          className={styles['download']}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${resultsCsv(results)}`)}`}
          download="Workbook result.csv"
        >
          Download the result (CSV)
        </a>
        <Button variant="default" onClick={onCheck}>
          Check the workbook again
        </Button>
      </div>
    </section>
  )
}
