import { ink, muted } from '../model/colors.ts'
import type { Weight } from './font-set.ts'

/** How a text looks; lengths in points. */
export type Style = {
  readonly size: number
  readonly leading: number
  readonly weight: Weight
  readonly color: string
}

const style = (size: number, leading: number, weight: Weight, color = ink): Style => ({
  size,
  leading,
  weight,
  color,
})

export const styles = {
  title: style(20, 26, 'strong'),
  h1: style(15, 20, 'strong'),
  h2: style(11.5, 15.5, 'strong'),
  h3: style(9.5, 13.5, 'strong'),
  text: style(9.5, 13.5, 'regular'),
  note: style(8.5, 12, 'regular', muted),
  caption: style(8.5, 12, 'strong', muted),
  head: style(7.5, 10, 'strong', muted),
  cell: style(8.5, 11.5, 'regular'),
  factName: style(8.5, 12, 'regular', muted),
  fact: style(8.5, 12, 'regular'),
  running: style(7.5, 10, 'regular', muted),
} as const
