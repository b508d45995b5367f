import {
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'

const line = (text: string) => new Paragraph(text)
const strong = (text: string) =>
  new Paragraph({ children: [new TextRun({ text, bold: true })], keepNext: true })
const heading = (text: string, level: (typeof HeadingLevel)[keyof typeof HeadingLevel]) =>
  new Paragraph({ text, heading: level })

const row = (texts: readonly string[], isHead = false) =>
  new TableRow({
    tableHeader: isHead,
    cantSplit: true,
    children: texts.map(
      (text) => new TableCell({ children: [isHead ? strong(text) : line(text)] }),
    ),
  })

/** A table whose row is repeated for each item of a list. */
const listTable = (list: string, columns: readonly (readonly [title: string, text: string])[]) => {
  const texts = columns.map(([, text]) => text)
  const begun = texts.map((text, at) => (at === 0 ? `{#${list}}${text}` : text))
  const ended = begun.map((text, at) => (at === columns.length - 1 ? `${text}{/${list}}` : text))
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      row(
        columns.map(([title]) => title),
        true,
      ),
      row(ended),
    ],
  })
}

/** Makes a Word template with every list and some conditions, for customers to adapt. */
export const exampleTemplate = (): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      title: 'Example of a report template',
      creator: 'Plumbline',
      sections: [
        {
          children: [
            heading('Report on {project}', HeadingLevel.TITLE),
            line('{#organization}{organization}{/organization}'),
            line('{scope}. Made for: {audience}. Data as of {date}.'),
            line('{doneCount} of {standardCount} standards are done.'),
            line('{#hasDates}'),
            heading('Dates', HeadingLevel.HEADING_1),
            listTable('dates', [
              ['Event', '{event}'],
              ['Day', '{day}'],
            ]),
            line('{/hasDates}'),
            line('{#modules}'),
            heading('{module}', HeadingLevel.HEADING_1),
            line('{#standards}'),
            heading('{standard}', HeadingLevel.HEADING_2),
            line('{label}{#seniorConsultant}, led by {seniorConsultant}{/seniorConsultant}'),
            line('{#theGood}The Good: {theGood}{/theGood}'),
            line('{#theBad}The Bad: {theBad}{/theBad}'),
            line('{#clientComment}The client says: {clientComment}{/clientComment}'),
            line(
              '{#consultantComment}The consultant says: {consultantComment}{/consultantComment}',
            ),
            line('{#hasElements}'),
            listTable('elements', [
              ['Element', '{element}'],
              ['Text', '{text}'],
              ['Score', '{score}'],
              ['Evidence', '{#citations}{document}, {place}. {/citations}'],
            ]),
            line('{/hasElements}'),
            line('{#hasTasks}'),
            strong('Open tasks'),
            listTable('tasks', [
              ['Task', '{task}'],
              ['Due', '{due}'],
              ['Waits for', '{waitsFor}'],
            ]),
            line('{/hasTasks}'),
            line('{#requests}'),
            line('The accreditor asked on {received}: {request}'),
            line('{#answer}Answer: {answer}{/answer}{^answer}There is no answer yet.{/answer}'),
            line('{/requests}'),
            line('{/standards}'),
            line('{/modules}'),
          ],
        },
      ],
    }),
  )
