import { sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import { administrators, closed, rows, type ExpectedWrite } from './write-row.ts'

/** Who may do which write on modules, their standards and elements. */
export const modules: readonly ExpectedWrite[] = [
  ...rows(
    'Standard:Create',
    [
      'of an open module',
      administrators,
      (s) => ({ module_id: s.modules.unworked, Name: 'Another' }),
    ],
    ['of a finalized module', closed, (s) => ({ module_id: s.modules.closed, Name: 'Another' })],
  ),
  ...rows(
    'Standard:Update',
    ['of an open module', administrators, (s) => ({ Id: s.standards.led, Commentary: 'Changed' })],
    ['of a finalized module', closed, (s) => ({ Id: s.standards.closed, Commentary: 'Changed' })],
  ),
  ...rows(
    'Standard:Delete',
    [
      'of an open module',
      administrators,
      (s) => ({ module_id: s.modules.unworked, Id: s.standards.spare }),
    ],
    [
      'of a finalized module',
      closed,
      (s) => ({ module_id: s.modules.closed, Id: s.standards.closed }),
    ],
    [
      'of another module',
      'F N N N N N S S',
      (s) => ({ module_id: s.modules.works, Id: s.standards.spare }),
    ],
  ),
  ...rows('Module:Create', ['of any name', administrators, () => ({ Name: 'New' })]),
  ...rows(
    'Module:Update',
    ['of an open module', administrators, (s) => ({ module_id: s.modules.works, Version: '2' })],
    ['of a finalized module', closed, (s) => ({ module_id: s.modules.closed, Version: '2' })],
  ),
  ...rows(
    'Module:Finalize',
    ['of an open module', administrators, (s) => ({ module_id: s.modules.works })],
    ['of a finalized module', closed, (s) => ({ module_id: s.modules.closed })],
  ),
  ...rows('Module:Import', [
    'of a file',
    administrators,
    () => ({ text: JSON.stringify(sampleSet()), file_name: 'set.json', again: true }),
  ]),
  ...rows(
    'Element:Create',
    [
      'of an open module',
      administrators,
      (s) => ({ standard_id: s.standards.spare, Name: 'Another', ElementTypeId: 1 }),
    ],
    [
      'of a finalized module',
      closed,
      (s) => ({ standard_id: s.standards.closed, Name: 'Another', ElementTypeId: 1 }),
    ],
  ),
  ...rows(
    'Element:Update',
    [
      'of an open module',
      administrators,
      (s) => ({ element_id: s.elements.spare, Text: 'Changed' }),
    ],
    ['of a finalized module', closed, (s) => ({ element_id: s.elements.closed, Text: 'Changed' })],
  ),
  ...rows(
    'Element:Delete',
    ['of an open module', administrators, (s) => ({ element_id: s.elements.spare })],
    ['of a finalized module', closed, (s) => ({ element_id: s.elements.closed })],
  ),
]
