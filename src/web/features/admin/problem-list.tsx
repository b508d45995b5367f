import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../../data/api.ts'
import { lineOf, problemText } from './problem-text.ts'
import styles from './problem-list.module.css'

const atFirst = 10

/** Problems of a file by line and place, the first ones until all are asked for; to be copied as text. */
export function ProblemList({
  name,
  fileName,
  problems,
}: {
  readonly name: string
  readonly fileName: string
  readonly problems: readonly Problem[]
}) {
  const [most, setMost] = useState(atFirst)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(problemText(fileName, problems))
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  return (
    <div className={styles['problems']}>
      <ol aria-label={name} className={styles['list']}>
        {problems.slice(0, most).map((problem) => (
          <li key={`${problem.place} ${problem.message}`}>
            <span className={styles['line']}>{lineOf(problem)}</span>
            <code className={styles['place']}>{problem.place}</code>
            <span>{problem.message}</span>
          </li>
        ))}
      </ol>
      <div className={styles['foot']}>
        {problems.length > most && (
          <Button variant="default" onClick={() => setMost(problems.length)}>
            Show all {problems.length}
          </Button>
        )}
        <Button variant="default" onClick={() => void copy()}>
          Copy as text
        </Button>
        <output>
          {copied === 'yes' && 'Copied'}
          {copied === 'no' && 'The browser blocked copying: select the list and copy it.'}
        </output>
      </div>
    </div>
  )
}
