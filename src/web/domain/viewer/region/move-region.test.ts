import { expect, test } from 'vitest'
import { moveRegion, regionBetween } from './move-region.ts'

const region = { left: 0.1, top: 0.4, width: 0.8, height: 0.2 }

test('arrows move a region, with Shift they resize it, and other keys do neither', () => {
  expect(moveRegion(region, 'ArrowRight', false)).toEqual({ ...region, left: 0.12 })
  expect(moveRegion(region, 'ArrowUp', false)).toEqual({ ...region, top: 0.38 })
  expect(moveRegion(region, 'ArrowLeft', true)).toEqual({ ...region, width: 0.78 })
  expect(moveRegion(region, 'ArrowDown', true)).toEqual({ ...region, height: 0.22 })
  expect(moveRegion(region, 'Enter', false)).toBeNull()
})

test('a region stays on its page and keeps a size', () => {
  const moved = (key: string, isResizing: boolean, times = 100) => {
    let now = region
    for (let time = 0; time < times; time += 1) now = moveRegion(now, key, isResizing) ?? now
    return now
  }
  expect(moved('ArrowRight', false)).toEqual({ ...region, left: 0.2 })
  expect(moved('ArrowUp', false)).toEqual({ ...region, top: 0 })
  expect(moved('ArrowDown', true)).toEqual({ ...region, height: 0.6 })
  expect(moved('ArrowLeft', true)).toEqual({ ...region, width: 0.02 })
})

test('a region lies between two corners in any order, cut at the edges of the page', () => {
  const drawn = { left: 0.2, top: 0.3, width: 0.3, height: 0.4 }
  expect(regionBetween({ x: 0.2, y: 0.3 }, { x: 0.5, y: 0.7 })).toEqual(drawn)
  expect(regionBetween({ x: 0.5, y: 0.7 }, { x: 0.2, y: 0.3 })).toEqual(drawn)
  expect(regionBetween({ x: 0.5, y: 0.7 }, { x: 2, y: -1 })).toEqual({
    left: 0.5,
    top: 0,
    width: 0.5,
    height: 0.7,
  })
})

test('a click draws no region', () => {
  expect(regionBetween({ x: 0.5, y: 0.5 }, { x: 0.505, y: 0.8 })).toBeNull()
})
