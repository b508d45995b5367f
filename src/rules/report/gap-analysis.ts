import { byModule, labelCell, personCell } from './blocks.ts'
import type { ReportSource, SourceStandard } from './report-source.ts'
import type { Block } from './report.ts'

const isWritten = (text: string | null | undefined): text is string =>
  text != null && text.trim() !== ''

function standardBlocks(source: ReportSource, standard: SourceStandard): Block[] {
  const { TheGood, TheBad, OwnerId } = standard.details
  const texts = [
    { title: 'The Good', text: TheGood },
    { title: 'The Bad', text: TheBad },
  ].flatMap(({ title, text }): Block[] =>
    isWritten(text) ? [{ kind: 'quote', title, author: null, date: null, text }] : [],
  )
  return [
    { kind: 'heading', level: 2, text: standard.Name },
    {
      kind: 'facts',
      facts: [
        { name: 'Label', value: labelCell(source, standard) },
        {
          name: 'Senior consultant',
          value: personCell(source, OwnerId, 'None'),
        },
      ],
    },
    ...(texts.length > 0
      ? texts
      : [{ kind: 'paragraph', text: 'Nothing is written yet.', isNote: true } as const]),
  ]
}

/** What is good and what is missing, by standard. */
export const gapAnalysis = (source: ReportSource): Block[] =>
  byModule(source, (standards) => standards.flatMap((standard) => standardBlocks(source, standard)))
