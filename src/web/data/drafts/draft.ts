import { slotsIn } from './draft-slots.ts'
import type { DraftVault } from './draft-vault.ts'
import { onIdle } from './on-idle.ts'

/** Typed text that has not been acknowledged, and the stored text when typing began. */
export type Draft = {
  readonly text: string
  readonly base: string
  /** The name of the text for people, such as the label of its field. */
  readonly what: string
  /** Shown instead of a text that is not readable, such as '3 not saved'. */
  readonly told?: string
  /** Texts that were sent and not acknowledged; one of them may be stored. */
  readonly sent?: readonly string[]
}

/** The drafts of one account; the vault is opened on first use. */
type Account = {
  readonly key: string | undefined
  /** Drafts that are not in the vault yet; null for a removed draft. */
  readonly unstored: Map<string, Draft | null>
  storing?: Promise<void> | undefined
  /** Resolves to null when the browser cannot store drafts. */
  vault?: Promise<DraftVault<Draft> | null>
}

let account: Account | undefined
let drafts = new Map<string, Draft>()
let isStorable = false
let version = 0
const listeners = new Set<() => void>()

/**
 * Opens the unsaved drafts of the session's account and closes those of the previous one. Without a key (during an impersonation),
 * and where the browser cannot encrypt (over HTTP on a remote host), drafts last as long as the page.
 */
export async function openDrafts(key: string | undefined): Promise<void> {
  if (account?.key !== key || !account) {
    closeVault(account)
    account = { key, unstored: new Map() }
    drafts = new Map()
    isStorable = key !== undefined && Boolean(globalThis.crypto?.subtle)
    const opened = account
    // Load it before the first draft: it cannot be loaded later without a connection.
    if (isStorable) onIdle(() => void vaultOf(opened))
  }
  if (isStorable && hasStored()) await vaultOf(account)
}

function hasStored(): boolean {
  try {
    return slotsIn(localStorage).length > 0
  } catch {
    return false
  }
}

const vaultOf = (of: Account): Promise<DraftVault<Draft> | null> => (of.vault ??= openVaultOf(of))

async function openVaultOf(of: Account): Promise<DraftVault<Draft> | null> {
  try {
    const { openVault } = await import('./draft-vault.ts')
    const vault = await openVault<Draft>(of.key ?? '', localStorage)
    // Drafts written while the vault was opening are newer.
    for (const [name, draft] of of.unstored)
      if (draft) vault.drafts.set(name, draft)
      else vault.drafts.delete(name)
    if (account === of) drafts = vault.drafts
    else vault.close()
    return vault
  } catch {
    if (account === of) isStorable = false
    return null
  }
}

const closeVault = (of: Account | undefined): void =>
  void of?.vault?.then((vault) => vault?.close())

/** Returns the draft of a name; null when there is none. */
export const readDraft = (name: string): Draft | null => drafts.get(name) ?? null

/** Stores a draft, or removes it when null. */
export function writeDraft(name: string, draft: Draft | null): void {
  if (draft) drafts.set(name, draft)
  else drafts.delete(name)
  version += 1
  for (const listener of listeners) listener()
  if (isStorable && account) {
    account.unstored.set(name, draft)
    const storedTo = account
    account.storing ??= store(account).finally(() => {
      storedTo.storing = undefined
    })
  }
}

async function store(of: Account): Promise<void> {
  const vault = await vaultOf(of)
  for (;;) {
    const [next] = of.unstored
    if (!vault || !next) return
    of.unstored.delete(next[0])
    // If the storage is full, only the second copy is lost: the field still holds the text.
    await vault.put(...next).catch(() => undefined)
  }
}

/** Waits until every draft is stored. */
export const flushDrafts = async (): Promise<void> => account?.storing

/** Removes the account's drafts from memory once they are stored; those that cannot be stored stay. */
export async function closeDrafts(): Promise<void> {
  const closing = account
  await closing?.storing
  if (!isStorable || account !== closing) return
  closeVault(closing)
  account = undefined
  drafts = new Map()
}

/** The drafts whose names begin with a prefix. */
export const draftsNamed = (prefix: string): readonly Draft[] =>
  [...drafts].filter(([name]) => name.startsWith(prefix)).map(([, draft]) => draft)

/** Every draft whose text differs from the stored text. */
export const unsavedDrafts = (): readonly Draft[] =>
  [...drafts.values()].filter(({ text, base }) => text !== base)

/** Calls a listener whenever a draft of this tab changes; returns the unsubscribe function. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that changes with every change of a draft. */
export const draftsVersion = (): number => version

/** Whether drafts survive a reload. */
export const areDraftsStored = (): boolean => isStorable
