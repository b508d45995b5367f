import type { Token } from 'marked'
import { useRef } from 'react'
import { FlowViewer } from '../flow/flow-viewer.tsx'
import { useDrawn } from '../flow/use-drawn.ts'
import { askOnce } from '../parts/ask-worker.ts'
import { decodeText } from '../parts/decode-text.ts'
import { abortable, fetchFile } from '../parts/fetch-file.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { ViewerProps } from '../parts/viewer-file.ts'
import { Tokens } from './markdown-tokens.tsx'
import styles from './text.module.css'

const largest = 2 * 1024 * 1024

/** In milliseconds. */
const longest = 10_000

const openMarkdown = abortable(async (file, signal) => {
  const text = decodeText(await fetchFile(file, largest, signal))
  const worker = new Worker(new URL('markdown-worker.ts', import.meta.url), { type: 'module' })
  return askOnce<readonly Token[]>(worker, text, longest, signal)
})

/** Shows Markdown: headings, lists, tables and emphasis. Raw HTML stays text, and nothing that it refers to is fetched. */
export function MarkdownViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openMarkdown)
  const area = useRef<HTMLDivElement>(null)
  const [flow, drawn] = useDrawn()
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={props.file} {...opened} />
  return (
    <FlowViewer {...props} name="Text" flow={flow} area={area}>
      <div ref={drawn} className={styles['markdown']}>
        <Tokens tokens={opened.content} />
      </div>
    </FlowViewer>
  )
}
