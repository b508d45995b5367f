/** The action of a shortcut, with a short description for the overview of keys. */
export type KeyAction = { readonly does: string; readonly run: () => void }

/** The shortcuts of a screen or a part of it: `j`, `shift+x`, `mod+k` (Ctrl or Command), `?`, or a sequence of two such as `g s`. */
export type KeyMap = Readonly<Record<string, KeyAction>>

/** The shortcuts of one part of the screen; `keys` returns the current ones. */
export type KeyScope = { readonly name: string; readonly keys: () => KeyMap }

const sequenceTimeout = 1000
const scopes: KeyScope[] = []
let begun: { key: string; at: number } | null = null

const fields =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]'
const ownKeys = '[role=menu], [role=listbox], [role=combobox]'

/** Returns the name of a pressed key in the notation of key maps. */
export function nameOfKey(event: KeyboardEvent): string {
  const isLetter = /^[a-z]$/i.test(event.key)
  const key = event.key === ' ' ? 'space' : isLetter ? event.key.toLowerCase() : event.key
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'shift+' : ''
  return `${event.ctrlKey || event.metaKey ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${shift}${key}`
}

function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (document.querySelector('[role=dialog][aria-modal=true]')) return true
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest(ownKeys)) return true
  return target.closest(fields) !== null && !(event.ctrlKey || event.metaKey)
}

const actOf = (key: string): KeyAction | undefined =>
  scopes
    .toReversed()
    .map(({ keys }) => keys()[key])
    .find((act) => act !== undefined)

const beginsSequence = (key: string): boolean =>
  scopes.some(({ keys }) => Object.keys(keys()).some((name) => name.startsWith(`${key} `)))

function onKeyDown(event: KeyboardEvent): void {
  if (isBusy(event) || ['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  const key = nameOfKey(event)
  const first = begun && event.timeStamp - begun.at <= sequenceTimeout ? begun.key : null
  begun = null
  const act = (first && actOf(`${first} ${key}`)) || actOf(key)
  if (act) {
    event.preventDefault()
    act.run()
  } else if (beginsSequence(key)) begun = { key, at: event.timeStamp }
}

/** Registers the shortcuts of a part of the screen; the latest takes precedence. Returns the function that removes them. */
export function addKeys(scope: KeyScope): () => void {
  if (scopes.length === 0) document.addEventListener('keydown', onKeyDown)
  scopes.push(scope)
  return () => {
    scopes.splice(scopes.indexOf(scope), 1)
    if (scopes.length === 0) document.removeEventListener('keydown', onKeyDown)
  }
}

/** Returns the actions of the active shortcuts of a part of the screen, by key. */
export const actionsIn = (scope: string): [key: string, action: KeyAction][] =>
  scopes.filter(({ name }) => name === scope).flatMap(({ keys }) => Object.entries(keys()))

/** Returns every active shortcut with its description, grouped by part of the screen. */
export function actingKeys(): Map<string, [key: string, does: string][]> {
  const byScope = new Map<string, [string, string][]>()
  for (const { name, keys } of scopes.toReversed())
    byScope.set(name, [
      ...(byScope.get(name) ?? []),
      ...Object.entries(keys()).map(([key, { does }]): [string, string] => [key, does]),
    ])
  return byScope
}
