import { writeActions, type Focus } from './write-names.ts'

/** What a refused call can be about: a write by its focus, a read, or an attempt to sign in. */
export type HistoryAbout = Focus | 'Read' | 'SignIn'

const focuses = Object.keys(writeActions) as Focus[]

/** All that refused calls can be about. */
export const historyAbouts = [...focuses, 'Read', 'SignIn'] as const satisfies HistoryAbout[]
