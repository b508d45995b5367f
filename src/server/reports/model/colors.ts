import type { Tone } from '#rules/report/report.ts'

/** The colours of text and lines; those of text have a contrast of at least 4.5 to white. */
export const ink = '#1c2430'
export const muted = '#5a6472'
export const rule = '#c9ced6'
export const accent = '#8a94a3'

export const toneColors: Readonly<Record<Tone, string>> = {
  good: '#1c6b3a',
  attention: '#8a5200',
  bad: '#a8261c',
  quiet: muted,
}
