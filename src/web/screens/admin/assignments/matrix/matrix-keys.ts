import type { Move } from './cell-range.ts'

export type MatrixAction =
  | { readonly kind: 'move'; readonly move: Move; readonly isExtending: boolean }
  | { readonly kind: 'choose'; readonly typed: string }
  | { readonly kind: 'unassign' | 'fillDown' | 'select' | 'selectAll' | 'leave' }

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
}

const acts: Readonly<Record<string, MatrixAction>> = {
  Enter: { kind: 'choose', typed: '' },
  F2: { kind: 'choose', typed: '' },
  Delete: { kind: 'unassign' },
  Backspace: { kind: 'unassign' },
  ' ': { kind: 'select' },
  Escape: { kind: 'leave' },
}

/** Maps a key press to its action in the matrix; null for other keys. A letter opens the person picker. */
export function matrixAction({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed): MatrixAction | null {
  if (altKey) return null
  const move = moves[key]
  if (ctrlKey || metaKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown')
      return { kind: 'move', move: key === 'ArrowUp' ? 'first' : 'last', isExtending: shiftKey }
    if (shiftKey) return null
    return key.toLowerCase() === 'd'
      ? { kind: 'fillDown' }
      : key.toLowerCase() === 'a'
        ? { kind: 'selectAll' }
        : null
  }
  if (move) return { kind: 'move', move, isExtending: shiftKey }
  return acts[key] ?? (/^\p{L}$/u.test(key) ? { kind: 'choose', typed: key } : null)
}
