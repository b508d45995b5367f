import { useRef } from 'react'
import { FlowViewer } from '../flow/flow-viewer.tsx'
import { useDrawn } from '../flow/use-drawn.ts'
import { decodeText } from '../parts/decode-text.ts'
import { abortable, fetchFile } from '../parts/fetch-file.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { ViewerProps } from '../parts/viewer-file.ts'
import styles from './text.module.css'

const largest = 10 * 1024 * 1024

/** The number of lines in a part; a part is laid out when it comes near the viewport. */
const linesOfPart = 200

const openText = abortable(async (file, signal) =>
  parted(decodeText(await fetchFile(file, largest, signal))),
)

/** Splits a text into parts of whole lines. */
function parted(text: string): string[] {
  const lines = text.split(/(?<=\n)/)
  return Array.from({ length: Math.ceil(lines.length / linesOfPart) }, (_, part) =>
    lines.slice(part * linesOfPart, (part + 1) * linesOfPart).join(''),
  )
}

export function TextViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openText)
  const area = useRef<HTMLDivElement>(null)
  const [flow, drawn] = useDrawn()
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={props.file} {...opened} />
  return (
    <FlowViewer {...props} name="Text" flow={flow} area={area}>
      <pre ref={drawn} className={styles['text']}>
        {opened.content.map((part, index) => (
          // Parts are never moved.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{part}</span>
        ))}
      </pre>
    </FlowViewer>
  )
}
