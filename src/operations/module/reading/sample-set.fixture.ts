import type { Element, StandardsSet } from './standards-set.ts'

/** Makes an element: mandatory, without parent, with its name as its text by default. */
export function sampleElement(name: string, rest: Partial<Element> = {}): Element {
  return { name, parent: null, stem: false, type: 'mandatory', text: name, ...rest }
}

/** Makes a small valid standards set: standards XY-1 to XY-3, the first with a stem and two levels. */
export function sampleSet(): StandardsSet {
  const standards = [1, 2, 3].map((number) => ({
    key: `XY-${number}`,
    name: `XY-${number} Title ${number}`,
    group: 'XY',
    title: `Title ${number}`,
    sections: { Commentary: 'Some words.\nMore words.' },
    elements: [
      sampleElement(`XY-${number}`, { stem: true, type: 'no-weight' }),
      sampleElement(`XY-${number}.a`, { type: 'no-weight' }),
      sampleElement(`XY-${number}.a.1`, { parent: `XY-${number}.a`, type: 'points' }),
      sampleElement(`XY-${number}.b`),
    ],
  }))
  return {
    format: 'standards-set/1',
    module: {
      name: 'Sample',
      version: '1',
      accreditation_organization: 'Nobody',
      language: 'en',
      is_finalized: false,
      name_pattern: '^(?<group>[A-Z]+)-(?<ordinal>\\d+) (?<title>.+)$',
      group_rule: 'The letters.',
      groups: [{ key: 'XY', title: 'Group', order: 1 }],
      type_rule: 'By hand.',
    },
    source: { work: 'x', repository: null, path: null, commit: null, licence: 'x', changed: 'x' },
    standards,
    counts: { standards: 3, elements: 12, types: { 'no-weight': 6, points: 3, mandatory: 3 } },
  }
}
