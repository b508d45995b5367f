import { useRef } from 'react'
import { FlowViewer } from '../flow/flow-viewer.tsx'
import { useDrawn } from '../flow/use-drawn.ts'
import { askOnce } from '../parts/ask-worker.ts'
import { abortable, fetchFile } from '../parts/fetch-file.ts'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { ViewerProps } from '../parts/viewer-file.ts'
import type { ShownMail } from './mail-worker.ts'
import styles from './mail.module.css'

const largest = 30 * 1024 * 1024

/** In milliseconds. */
const longest = 15_000

const openMail = abortable(async (file, signal) => {
  const bytes = await fetchFile(file, largest, signal)
  const worker = new Worker(new URL('mail-worker.ts', import.meta.url), { type: 'module' })
  return askOnce<ShownMail>(worker, bytes, longest, signal)
})

/** Shows the headers and the text of a mail; attachments are only named. */
export function MailViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openMail)
  const area = useRef<HTMLDivElement>(null)
  const [flow, drawn] = useDrawn()
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={props.file} {...opened} />
  const { head, text, isOfHtml, attachments } = opened.content
  return (
    <FlowViewer
      {...props}
      name="Mail"
      flow={flow}
      area={area}
      {...(isOfHtml && {
        note: 'This mail is written in HTML. Its text is shown; pictures and layout are not.',
      })}
    >
      <div ref={drawn} className={styles['mail']}>
        <dl>
          {head.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {attachments.length > 0 && (
            <div>
              <dt>{attachments.length === 1 ? 'Attachment' : 'Attachments'}</dt>
              <dd>{attachments.join(', ')}</dd>
            </div>
          )}
        </dl>
        <pre>{text}</pre>
      </div>
    </FlowViewer>
  )
}
