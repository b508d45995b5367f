import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { carriesFiles, droppedFiles, type DroppedItems } from './dropped-files.ts'

/** Accepts files dropped or pasted anywhere on the page while mounted; returns whether files are being dragged over it. */
export function useFileDrop(onDrop: ((dropped: DroppedItems) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onDrop)
  const isEnabled = onDrop !== null
  useLayoutEffect(() => {
    latest.current = onDrop
  })

  useEffect(() => {
    if (!isEnabled) return undefined
    // dragenter of a child fires before dragleave of its parent.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return
      depth = 0
      setOver(false)
      // A child element has already handled the drop.
      if (event.defaultPrevented) return
      event.preventDefault()
      latest.current?.(droppedFiles(event.dataTransfer))
    }
    const paste = (event: ClipboardEvent) => {
      const { clipboardData } = event
      // What is pasted into a field, such as text of a document together with its image, belongs there.
      if (event.defaultPrevented || isField(event.target) || !carriesFiles(clipboardData)) return
      event.preventDefault()
      latest.current?.(droppedFiles(clipboardData))
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragenter', enter)
    document.addEventListener('dragleave', leave)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragenter', enter)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [isEnabled])

  return isOver
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null
