import { useEffect, type RefObject } from 'react'
import type { ViewerProps } from '../parts/viewer-file.ts'
import { selectedCells } from './sheet-text.ts'

/** Reports what is selected in the cells of a sheet. */
export function useCellSelection(
  area: RefObject<HTMLElement | null>,
  sheet: number,
  rows: readonly (readonly string[])[],
  onSelect: ViewerProps['onSelect'],
): void {
  useEffect(() => {
    let hadSelection = false
    const report = () => {
      const selection = document.getSelection()
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
      const from = range && placeIn(area.current, range.startContainer, range.startOffset)
      const to = range && placeIn(area.current, range.endContainer, range.endOffset)
      const selected =
        from && to && range.collapsed === false ? selectedCells(sheet, rows, from, to) : null
      if (selected === null && !hadSelection) return
      hadSelection = selected !== null
      onSelect(selected)
    }
    document.addEventListener('selectionchange', report)
    return () => document.removeEventListener('selectionchange', report)
  }, [area, sheet, rows, onSelect])
}

function placeIn(area: HTMLElement | null, node: Node, offset: number) {
  const element = node instanceof Element ? node : node.parentElement
  const cell = element?.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  if (!cell || !row || area?.contains(cell) !== true) return null
  return {
    row: Number(row.dataset['row']),
    column: Number(cell.dataset['column']),
    offset: node instanceof Text ? offset : 0,
  }
}
