import { focuses, type Focus } from './focuses.ts'

/** What an access denial can be about: a write, by its focus; a read; or an attempt to sign in. */
export type HistoryAbout = Focus | 'Read' | 'SignIn'

export const historyAbouts = [...focuses, 'Read', 'SignIn'] as const satisfies HistoryAbout[]
