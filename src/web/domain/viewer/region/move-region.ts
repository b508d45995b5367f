import type { Region } from '../parts/viewer-file.ts'

/** How far a key moves a region, as a share of the page. */
const step = 0.02
/** The least width and height of a drawn region, as a share of the page. */
const leastSide = 0.01

/** The region that is offered before a person draws one. */
export const firstRegion: Region = { left: 0.1, top: 0.4, width: 0.8, height: 0.2 }

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most)

// Rounds, so that repeated steps do not accumulate rounding errors.
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

/** Returns the region that an arrow key moves on its page, or resizes at its right and lower sides; null for any other key. */
export function moveRegion(
  { left, top, width, height }: Region,
  key: string,
  isResizing: boolean,
): Region | null {
  const direction = directions[key]
  if (!direction) return null
  const [x, y] = direction
  return isResizing
    ? {
        left,
        top,
        width: rounded(between(step, width + x, 1 - left)),
        height: rounded(between(step, height + y, 1 - top)),
      }
    : {
        left: rounded(between(0, left + x, 1 - width)),
        top: rounded(between(0, top + y, 1 - height)),
        width,
        height,
      }
}

type Point = { readonly x: number; readonly y: number }

/** Returns the region between two corners, which may be outside the page; null when it is too small to be intentional. */
export function regionBetween(one: Point, two: Point): Region | null {
  const [left, right] = [one.x, two.x].map((x) => between(0, x, 1)).toSorted((a, b) => a - b)
  const [top, bottom] = [one.y, two.y].map((y) => between(0, y, 1)).toSorted((a, b) => a - b)
  if (left === undefined || right === undefined || top === undefined || bottom === undefined)
    return null
  const region = {
    left: rounded(left),
    top: rounded(top),
    width: rounded(right - left),
    height: rounded(bottom - top),
  }
  return region.width < leastSide || region.height < leastSide ? null : region
}
