import { selectedPassage, type SelectedPassage } from '../parts/viewer-file.ts'

/** A document or the shadow root of an element, which may have its own selection. */
export type Tree = Document | ShadowRoot

type Piece = { readonly node: Text; readonly start: number }

/** The text of an element and the text nodes that it consists of; each block begins a line, and cells of a row are separated by tabs. */
export type FlowText = { readonly text: string; readonly pieces: readonly Piece[] }

const blocks =
  'address,article,blockquote,caption,dd,div,dt,figure,footer,h1,h2,h3,h4,h5,h6,header,li,p,pre,section,td,th'

export function flowText(root: Element): FlowText {
  const pieces: Piece[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.data === '') continue
    const next: Element | null = node.parentElement?.closest(blocks) ?? null
    if (block !== null && next !== block) {
      const row = next?.closest('tr')
      text += row != null && row === block.closest('tr') ? '\t' : '\n'
    }
    block = next
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return { text, pieces }
}

/** Returns the range of a passage in the page, cut at the end of the text; null when there is no text. */
export function rangeOf({ pieces }: FlowText, start: number, end: number): Range | null {
  const at = (offset: number, isEnd: boolean) =>
    pieces.findLast((piece) => (isEnd ? piece.start < offset : piece.start <= offset))
  const [first, last] = [at(start, false), at(end, true)]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.start, first.node.length))
  range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}

type ComposedSelection = Selection & {
  getComposedRanges?: (options: { shadowRoots: ShadowRoot[] }) => StaticRange[]
}

/** The ends of the selection in a tree. */
function selectedEnds(
  tree: Tree,
): Pick<Range, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset'> | null {
  const selection: ComposedSelection | null = document.getSelection()
  if (!selection || selection.rangeCount === 0) return null
  if (tree instanceof ShadowRoot && selection.getComposedRanges)
    return selection.getComposedRanges({ shadowRoots: [tree] })[0] ?? null
  return selection.getRangeAt(0)
}

/** Returns what a person selected in an element, as page 1 of its file; null without a selection. */
export function selectionOf(root: Element, tree: Tree): SelectedPassage | null {
  const ends = selectedEnds(tree)
  if (!ends || !root.contains(ends.startContainer)) return null
  const range = document.createRange()
  range.setStart(ends.startContainer, ends.startOffset)
  if (root.contains(ends.endContainer)) range.setEnd(ends.endContainer, ends.endOffset)
  else range.setEnd(root, root.childNodes.length)
  if (range.collapsed) return null
  const flow = flowText(root)
  const selected = flow.pieces.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [selected[0], selected.at(-1)]
  if (!first || !last) return null
  const start = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const end = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
  return selectedPassage(1, flow.text, start, end)
}
