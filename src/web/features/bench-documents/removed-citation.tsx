import { Button, CloseButton } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './citing.module.css'

/** The citation that was just taken away, and the way back: it is made again, in the name of whoever takes it back. */
export function RemovedCitation({
  projectId,
  elementId,
  documentId,
  documentName,
  citation,
  onLeave,
}: {
  readonly projectId: number
  readonly elementId: number
  readonly documentId: number
  readonly documentName: string
  readonly citation: string | null
  readonly onLeave: () => void
}) {
  const write = useTransformation('Citation:Create')
  const makeAgain = async () => {
    const made = await write.run({
      project_id: projectId,
      element_id: elementId,
      document_id: documentId,
      citation,
    })
    if (made !== null) onLeave()
  }
  return (
    <output className={styles['removed']}>
      <span>Citation of {documentName} deleted.</span>
      <TrackerMark state={write.state} error={write.error} />
      <Button
        variant="default"
        size="compact-sm"
        title="Adds it again in your name"
        disabled={write.state === 'Updating'}
        onClick={() => void makeAgain()}
      >
        Undo
      </Button>
      <CloseButton style={{ '--cb-size': 'var(--touch)' }} aria-label="Close" onClick={onLeave} />
    </output>
  )
}
