import { byModule, labelCell, personCell, textCell, textColumn } from './blocks.ts'
import type { ReportSource } from './report-source.ts'
import type { Block } from './report.ts'

/** Who leads each standard, and its label. */
export const assignments = (source: ReportSource): Block[] =>
  byModule(source, (standards, module) => [
    {
      kind: 'table',
      caption: `Assignments in ${module}`,
      columns: [
        textColumn('Standard', 6),
        textColumn('Senior consultant', 3),
        textColumn('Associate consultant', 3),
        textColumn('Label', 3),
      ],
      rows: standards.map((standard) => {
        const { OwnerId, JuniorOwnerId } = standard.details
        return [
          textCell(standard.Name),
          personCell(source, OwnerId),
          personCell(source, JuniorOwnerId),
          labelCell(source, standard),
        ]
      }),
      empty: '',
    },
  ])
