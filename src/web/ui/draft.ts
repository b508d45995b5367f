import { slotsIn } from '../data/draft-slots.ts'
import type { DraftVault } from '../data/draft-vault.ts'
import { whenIdle } from './when-idle.ts'

/** Text that was typed and not yet acknowledged, and the stored text on which it was begun. */
export type Draft = {
  readonly text: string
  readonly base: string
  /** What it is, in words, such as the label of its field. */
  readonly what: string
  /** What is shown instead of a text that is not for people, such as '3 not saved'. */
  readonly told?: string
  /** Texts that were sent and not acknowledged: one of them may be stored. */
  readonly sent?: readonly string[]
}

/** Where the drafts of one account are stored; the vault is opened once, when it is first needed. */
type Account = {
  readonly key: string | undefined
  /** What is not in the vault yet; null for drafts that are removed. */
  readonly unstored: Map<string, Draft | null>
  storing?: Promise<void> | undefined
  /** Resolves to null when the browser stores nothing. */
  vault?: Promise<DraftVault<Draft> | null>
}

let account: Account | undefined
let drafts = new Map<string, Draft>()
let isStorable = false
let version = 0
const listeners = new Set<() => void>()

/**
 * Opens the unsaved drafts of the account of a session, and closes those of the account before. Without a key (a preview), and where the browser
 * cannot encrypt (another machine without TLS), drafts live as long as the page.
 */
export async function openDrafts(key: string | undefined): Promise<void> {
  if (account?.key !== key || !account) {
    closeVault(account)
    account = { key, unstored: new Map() }
    drafts = new Map()
    isStorable = key !== undefined && Boolean(globalThis.crypto?.subtle)
    const opened = account
    // Ahead of the first draft: without a connection it could not be loaded any more.
    if (isStorable) whenIdle(() => void vaultOf(opened))
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
    const { openVault } = await import('../data/draft-vault.ts')
    const vault = await openVault<Draft>(of.key ?? '', localStorage)
    // What was typed in the meantime is newer.
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

/** The draft kept under a name; null when there is none. */
export const keptDraft = (name: string): Draft | null => drafts.get(name) ?? null

/** Keeps a draft, or removes it when it is null. */
export function keepDraft(name: string, draft: Draft | null): void {
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
    // A full storage costs only the second copy: the field still holds the text.
    await vault.put(...next).catch(() => undefined)
  }
}

/** Waits until every draft is stored. */
export const draftsStored = async (): Promise<void> => account?.storing

/** Removes the drafts of the account from memory once they are stored; what cannot be stored stays. */
export async function closeDrafts(): Promise<void> {
  const closing = account
  await closing?.storing
  if (!isStorable || account !== closing) return
  closeVault(closing)
  account = undefined
  drafts = new Map()
}

/** Every draft whose text differs from the stored text. */
export const unsavedDrafts = (): readonly Draft[] =>
  [...drafts.values()].filter(({ text, base }) => text !== base)

/** Calls a listener whenever a draft of this tab changes; returns how to stop. */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that differs after each change of a draft. */
export const draftsVersion = (): number => version

/** Whether drafts outlive the page. */
export const areDraftsStored = (): boolean => isStorable
