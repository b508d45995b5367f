import type { Conflict } from '#rules/api/api-error.ts'
import { UpdateTracking } from '../writes/update-tracking.ts'
import type { ConfirmedText } from './confirmed-text.ts'
import { isSameView } from './is-same-view.ts'
import { restoreText } from './restored-text.ts'
import type { TextDraft, TextRules, TextView } from './text-field.ts'

// In milliseconds.
const reconsiderAfter = 250

/**
 * The autosave of a text field. Its writes are sent one at a time, each expecting the text that the server acknowledged last; a save
 * requested during a write is sent after it. Typed text stays until the server has acknowledged it or the person discards it.
 */
export class TextAutosave {
  readonly #known: ConfirmedText
  readonly #tracking = new UpdateTracking()
  readonly #listeners = new Set<() => void>()
  #rules: TextRules
  #typed: string | null
  #sending: string | null = null
  #asked: string | null = null
  #unanswered: (string | null)[]
  #isIn = false
  #reconsidering: ReturnType<typeof setTimeout> | undefined
  #kept: TextDraft | null
  #view: TextView

  constructor(stored: string | null, draft: TextDraft | null, rules: TextRules) {
    this.#rules = rules
    this.#kept = draft
    const restored = restoreText(stored, draft, rules.storedAs)
    this.#known = restored.known
    this.#typed = restored.typed
    this.#unanswered = restored.unanswered
    this.#view = this.#viewed()
    this.#tracking.subscribe(this.#changed)
  }

  /** Returns the current view; the same object until something changes. */
  readonly now = (): TextView => this.#view

  /** Calls a listener on every change; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether a write is in flight. */
  get isSending(): boolean {
    return this.#sending !== null
  }

  /** Uses the callbacks of the latest render. */
  connect(rules: TextRules): void {
    this.#rules = rules
    this.#keep()
  }

  /** Records the listed text: it becomes the text of the field when nothing is typed, and never the base of typed text. */
  read(listed: string | null): void {
    if (!this.#known.read(listed)) return
    this.#settle()
    this.#reconsiderLater()
  }

  #reconsiderLater(): void {
    clearTimeout(this.#reconsidering)
    if (!this.#known.isIgnoring) return
    this.#reconsidering = setTimeout(() => {
      this.#known.reconsider()
      this.#settle()
      this.#reconsiderLater()
    }, reconsiderAfter)
  }

  readonly enter = (): void => {
    this.#isIn = true
  }

  readonly type = (text: string): void => {
    this.#typed = text
    this.#keep()
  }

  /** Saves the typed text, after the write in flight. */
  readonly save = (): void => {
    const text = this.#typed
    if (text === null || this.#rules.problemOf(text) !== null) return
    if (this.#sending !== null) this.#wait(text === this.#sending ? null : text, this.#sending)
    else if (this.#isStored(text) && this.#unanswered.length === 0) this.drop()
    else void this.#send(text)
  }

  /** Whether the typed text was sent, and the server did not answer. */
  get isUnsent(): boolean {
    const { state, error } = this.#tracking.now()
    return this.#typed !== null && state === 'Error' && error?.isOutage === true
  }

  /** Saves the typed text when the field loses focus; in a conflict the person decides instead. */
  readonly leave = (): void => {
    this.#isIn = false
    if (this.#view.conflict === null) this.save()
  }

  /** Discards the typed text. */
  readonly drop = (): void => {
    this.#typed = null
    this.#asked = null
    if (this.#tracking.now().state === 'Error') this.#tracking.reset()
    this.#settle()
  }

  /** Overwrites the text that another person stored. */
  readonly keepMine = (): void => this.#decide(this.save)

  /** Replaces the typed text with the one that another person stored. */
  readonly takeTheirs = (): void => this.#decide(this.drop)

  #wait(text: string | null, sent: string): void {
    this.#asked = text
    this.#rules.onWaiting?.(text, sent)
  }

  #decide(then: () => void): void {
    const { conflict } = this.#view
    if (!conflict) return
    this.#known.acknowledge(this.#theirs(conflict))
    then()
  }

  async #send(first: string): Promise<void> {
    for (let text: string | null = first; text !== null;) {
      this.#sending = text
      this.#asked = null
      this.#keep()
      const isOpen = await this.#sendOne(text)
      text = isOpen && this.#asked !== null && !this.#isStored(this.#asked) ? this.#asked : null
    }
    this.#wait(null, first)
    this.#sending = null
    const isStored = this.#typed === null || this.#isStored(this.#typed)
    if (this.#typed !== null && isStored && !this.#isIn) this.drop()
    else if (!isStored && this.#rules.isChoice) this.#giveUp()
    else this.#settle()
  }

  /** Returns to the last known stored text; the error stays visible. */
  #giveUp(): void {
    this.#changed()
    const { conflict } = this.#view
    if (conflict) this.#known.acknowledge(this.#theirs(conflict))
    this.#typed = null
    this.#settle()
  }

  /** Sends one text until the server has accepted or rejected it; returns whether the next one may be sent. */
  async #sendOne(text: string): Promise<boolean> {
    const end = this.#tracking.begin()
    const wanted = this.#rules.storedAs(text)
    for (;;) {
      this.#known.send()
      const { error } = await this.#rules.onSave(wanted ?? '', this.#known.text)
      const conflict = error?.conflict
      if (error && !conflict) {
        if (error.isPassing) this.#unanswered.push(wanted)
        end(error)
        return true
      }
      const theirs = conflict ? this.#theirs(conflict) : wanted
      const isOwn = this.#unanswered.includes(theirs)
      this.#unanswered = []
      // Both people wrote the same text, or an earlier attempt was executed and its response lost.
      if (theirs === wanted) {
        this.#acknowledge(text, wanted)
        end()
        return true
      }
      if (!isOwn) {
        end(error ?? undefined)
        return false
      }
      this.#known.acknowledge(theirs)
    }
  }

  #acknowledge(text: string, stored: string | null): void {
    this.#known.acknowledge(stored)
    // The text was typed again after another save was requested; that save runs next and would overwrite it.
    if (this.#asked !== null) return
    // If the server stores a different form of the text, the field changes only after it loses focus.
    if (this.#typed === text && (stored === text || !this.#isIn)) this.#typed = null
  }

  #theirs({ stored, field }: Conflict): string | null {
    return this.#rules.textOf(stored, field, this.#known.text)
  }

  #isStored(text: string): boolean {
    return this.#known.is(this.#rules.storedAs(text))
  }

  #settle(): void {
    if (this.#typed === null && this.#sending === null) this.#known.follow()
    this.#keep()
  }

  #keep(): void {
    const text = this.#typed
    const isKept = text !== null && (this.#sending !== null || !this.#isStored(text))
    const sent = [...this.#unanswered, this.#sending].filter((one) => one !== null)
    const base = this.#known.text ?? ''
    const draft = isKept ? { text, base, ...(sent.length > 0 && { sent }) } : null
    if (JSON.stringify(draft) !== JSON.stringify(this.#kept)) {
      this.#kept = draft
      this.#rules.onDraft(draft)
    }
    this.#changed()
  }

  readonly #changed = (): void => {
    const view = this.#viewed()
    if (isSameView(view, this.#view)) return
    this.#view = view
    for (const listener of this.#listeners) listener()
  }

  #viewed(): TextView {
    const { state, error } = this.#tracking.now()
    const typed = this.#typed
    const isUnsaved = typed !== null && this.#sending === null && !this.#isStored(typed)
    const conflict = (isUnsaved && state === 'Error' && error?.conflict) || null
    return {
      text: typed ?? this.#known.text ?? '',
      typed,
      stored: this.#known.text,
      // A success must refer to the text in the field, not to an earlier one.
      state: isUnsaved && state === 'Success' ? 'Pending' : state,
      error,
      isUnsaved,
      conflict,
      theirs: (conflict && this.#theirs(conflict)) ?? '',
    }
  }
}
