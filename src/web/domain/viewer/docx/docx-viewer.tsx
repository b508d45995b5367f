import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLength } from '#web/ui/layout/use-length.ts'
import { FlowViewer, type FlowRoot } from '../flow/flow-viewer.tsx'
import { NoPreview } from '../parts/no-preview.tsx'
import { OpeningFile } from '../parts/opening-file.tsx'
import { useOpened } from '../parts/use-opened.ts'
import type { ViewerProps } from '../parts/viewer-file.ts'
import { openDocx, type DocxContent } from './open-docx.ts'

/** Shows a DOCX as its printed pages would look, as far as the file specifies them; page breaks are an estimate. */
export function DocxViewer(props: ViewerProps) {
  const opened = useOpened(props.file, openDocx)
  if (opened.state === 'opening') return <OpeningFile />
  if (opened.state === 'failed') return <NoPreview file={props.file} {...opened} />
  return <DocxPages {...props} content={opened.content} />
}

function DocxPages({ content, ...props }: ViewerProps & { readonly content: DocxContent }) {
  const area = useRef<HTMLDivElement>(null)
  const [flow, host] = useShadow(content)
  const room = useRoom(area) - (props.notes.length > 0 ? notesWidth : 0)
  const wide = flow?.root.querySelector<HTMLElement>('section')?.offsetWidth ?? 0
  const fitted = wide > 0 ? Math.max(20, Math.min(150, (100 * room) / (wide + 24))) : 100
  return (
    <FlowViewer
      {...props}
      name="Pages"
      flow={flow}
      area={area}
      fitted={fitted}
      isPaged
      note="Shown without Word: line and page breaks may differ."
    >
      <div ref={host} />
    </FlowViewer>
  )
}

/** The space beside the pages for notes, in pixels. */
const notesWidth = 72

/** The width of the scrolling area in pixels. */
const useRoom = (area: RefObject<HTMLElement | null>): number =>
  useLength(area, 'horizontal') ?? 600

/** Draws the pages in a shadow root of the host, isolated from the styles of the screen. */
function useShadow({ nodes, sheet }: DocxContent) {
  const host = useRef<HTMLDivElement>(null)
  const [flow, setFlow] = useState<FlowRoot | null>(null)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const own = new CSSStyleSheet()
    own.replaceSync(ownStyles)
    shadow.adoptedStyleSheets = [sheet, own]
    const root = document.createElement('div')
    root.append(...nodes)
    shadow.replaceChildren(root)
    setFlow({ root, tree: shadow })
  }, [nodes, sheet])
  return [flow, host] as const
}

const ownStyles = `
  :host { display: block; color-scheme: only light; color: #000; }
  .docx-wrapper { display: flex; flex-flow: column; align-items: center; padding: 12px; background: transparent; }
  :where(section.docx) { padding: 24px; }
  .docx-wrapper > section.docx { flex-shrink: 0; margin-bottom: 12px; background: #fff; box-shadow: 0 0 0 1px #dedace; }
  a { color: #3d3f94; }
  ::highlight(viewer-found) { color: #1d1c19; background: #ffe680; }
  ::highlight(viewer-cited) { color: #1d1c19; background: #cfd1f5; }
  ::highlight(viewer-current) { color: #1d1c19; background: #ffb34d; }
`
