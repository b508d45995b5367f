import { expect, test } from 'vitest'
import { activeByName, isProgram } from './active-content.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['Setup.EXE', 'Programs'],
  ['plan.pdf.js', 'Scripts'],
  ['page.htm', 'Web pages and SVG pictures'],
  ['logo.svg', 'Web pages and SVG pictures'],
  ['form.docm', 'Office files with macros'],
  ['plan.lnk', 'Shortcuts'],
  ['form.docx', null],
  ['exe', null],
  ['plan.js.pdf', null],
  ['a.constructor', null],
] as const)('%s is of the kind %s by its name', (name, kind) => {
  expect(activeByName(name)).toBe(kind)
})

test.each([
  ['MZ\u0090\0\u0003\0\0\0', true],
  ['\u007FELF\u0002', true],
  ['\u00CA\u00FE\u00BA\u00BE', true],
  ['MZ is the beginning of a text', false],
  ['%PDF-1.7', false],
  ['', false],
])('the bytes %j are a program: %s', (text, expected) => {
  expect(isProgram(bytes(text))).toBe(expected)
})
