import type { Conflict } from '../../data/api.ts'
import { UpdateTracking } from '../../data/update-tracking.ts'
import { isSameView } from './is-same-view.ts'
import type { KnownText } from './known-text.ts'
import { restoredText } from './restored-text.ts'
import type { TextDraft, TextRules, TextView } from './text-field.ts'

/**
 * A text field that saves itself. Its writes go out one after the other, each expecting what the server acknowledged last; what is asked to be
 * saved while one is under way follows it. What is typed stays until the server has it or the person drops it.
 */
export class TextAutosave {
  readonly #known: KnownText
  readonly #tracking = new UpdateTracking()
  readonly #listeners = new Set<() => void>()
  #rules: TextRules
  #typed: string | null
  #sending: string | null = null
  #asked: string | null = null
  #unanswered: (string | null)[]
  #isIn = false
  #kept: TextDraft | null
  #view: TextView

  constructor(stored: string | null, draft: TextDraft | null, rules: TextRules) {
    this.#rules = rules
    this.#kept = draft
    const restored = restoredText(stored, draft, rules.storedAs)
    this.#known = restored.known
    this.#typed = restored.typed
    this.#unanswered = restored.unanswered
    this.#view = this.#viewed()
    this.#tracking.subscribe(this.#changed)
  }

  /** The field at this moment; the same object until something changes. */
  readonly now = (): TextView => this.#view

  /** Tells a listener of every change; answers how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether a write is under way. */
  get isSending(): boolean {
    return this.#sending !== null
  }

  /** Takes the functions of the latest render. */
  connect(rules: TextRules): void {
    this.#rules = rules
    this.#keep()
  }

  /** Takes note of what the list shows: the text of the field where nothing is typed, never the base of what is typed. */
  read(listed: string | null): void {
    if (this.#known.read(listed)) this.#settle()
  }

  readonly enter = (): void => {
    this.#isIn = true
  }

  readonly type = (text: string): void => {
    this.#typed = text
    this.#keep()
  }

  /** Saves what is typed, after what is under way. */
  readonly save = (): void => {
    const text = this.#typed
    if (text === null || this.#rules.problemOf(text) !== null) return
    if (this.#sending !== null) this.#asked = text === this.#sending ? null : text
    else if (this.#isStored(text) && this.#unanswered.length === 0) this.drop()
    else void this.#send(text)
  }

  /** The person leaves the field, by whatever key: what is typed is saved, but for a conflict, which the person decides. */
  readonly leave = (): void => {
    this.#isIn = false
    if (this.#view.conflict === null) this.save()
  }

  /** Forgets what is typed. */
  readonly drop = (): void => {
    this.#typed = null
    this.#asked = null
    if (this.#tracking.now().state === 'Error') this.#tracking.reset()
    this.#settle()
  }

  /** Overwrites what somebody else stored. */
  readonly keepMine = (): void => this.#decide(this.save)

  /** Takes what somebody else stored in place of what is typed. */
  readonly takeTheirs = (): void => this.#decide(this.drop)

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
    this.#sending = null
    const isStored = this.#typed === null || this.#isStored(this.#typed)
    if (this.#typed !== null && isStored && !this.#isIn) this.drop()
    else if (!isStored && this.#rules.isChoice) this.#giveUp()
    else this.#settle()
  }

  /** Shows what is stored again, as far as it is known; the failure stays told. */
  #giveUp(): void {
    this.#changed()
    const { conflict } = this.#view
    if (conflict) this.#known.acknowledge(this.#theirs(conflict))
    this.#typed = null
    this.#settle()
  }

  /** Sends one text until the server has judged it; answers whether another may follow. */
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
      // Both wrote the same, or an earlier run of this one was carried out and its answer lost.
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
    // Typed again after another text was asked to be saved, which follows and would take its place.
    if (this.#asked !== null) return
    // What the server stores otherwise than it was typed changes in the field once the person has left it.
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
      // A success is told of what is in the field, not of what was there before.
      state: isUnsaved && state === 'Success' ? 'Pending' : state,
      error,
      isUnsaved,
      conflict,
      theirs: (conflict && this.#theirs(conflict)) ?? '',
    }
  }
}
