import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ViewerProps } from '../parts/viewer-file.ts'
import { selectionIn, type PageLayer } from './text-layer.ts'

/** Reports what is selected in the text of the pages, and when nothing is any longer. Returns the function that receives the drawn text of each page. */
export function useSelection(
  area: RefObject<HTMLElement | null>,
  onSelect: ViewerProps['onSelect'],
): (page: number, layer: PageLayer | null) => void {
  const layers = useRef(new Map<number, PageLayer>())
  const reportSelection = useEffectEvent(onSelect)
  useEffect(() => {
    let hadSelection = false
    const report = () => {
      const anchor = document.getSelection()?.anchorNode
      const isInside = anchor != null && area.current?.contains(anchor) === true
      const selected = isInside ? selectionIn(layers.current) : null
      if (selected === null && !hadSelection) return
      hadSelection = selected !== null
      reportSelection(selected)
    }
    document.addEventListener('selectionchange', report)
    return () => document.removeEventListener('selectionchange', report)
  }, [area])
  return useCallback((page, layer) => {
    if (layer) layers.current.set(page, layer)
    else layers.current.delete(page)
  }, [])
}
