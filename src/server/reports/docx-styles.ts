import type { IStylesOptions } from 'docx'
import { BorderStyle, DocumentDefaults, ImportedXmlComponent } from 'docx'
import { accent, ink, muted, toneColors } from './model/colors.ts'

const hex = (color: string): string => color.slice(1)

// Font sizes are in half-points, spacing in twentieths of a point.
const run = (size: number, color: string, bold = false) => ({
  size: size * 2,
  color: hex(color),
  bold,
})
const spacing = (before: number, after: number) => ({ before: before * 20, after: after * 20 })

type ParagraphStyle = NonNullable<IStylesOptions['paragraphStyles']>[number]

const paragraphStyle = (
  id: string,
  name: string,
  look: ReturnType<typeof run>,
  paragraph: ParagraphStyle['paragraph'],
): ParagraphStyle => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  run: look,
  ...(paragraph !== undefined && { paragraph }),
})

const bar = {
  left: { style: BorderStyle.SINGLE, size: 12, space: 8, color: hex(accent) },
} as const
const indent = { left: 240 }

// Word recognizes headings by these names.
const heading = (
  level: 1 | 2 | 3,
  size: number,
  around: ReturnType<typeof spacing>,
): ParagraphStyle =>
  paragraphStyle(`Heading${level}`, `heading ${level}`, run(size, ink, true), {
    keepNext: true,
    outlineLevel: level - 1,
    spacing: around,
  })

const defaults = new DocumentDefaults({
  run: {
    font: 'Calibri',
    size: 20,
    color: hex(ink),
    language: { value: 'en-US', eastAsia: 'ja-JP', bidirectional: 'ar-SA' },
  },
  paragraph: { spacing: { after: 120, line: 264 } },
})

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

// The styles on which the others are based.
const bases = [
  `<w:style ${word} w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>`,
  `<w:style ${word} w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style>`,
].map((xml) => ImportedXmlComponent.fromXmlString(xml))

// docx has no API for table styles. Border sizes are in eighths of a point, margins in twentieths.
const tableStyle = ImportedXmlComponent.fromXmlString(
  `<w:style ${word} w:type="table" w:customStyle="1" w:styleId="ReportTable"><w:name w:val="Report Table"/><w:basedOn w:val="TableNormal"/><w:qFormat/><w:tblPr><w:tblBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="C9CED6"/><w:insideH w:val="single" w:sz="4" w:space="0" w:color="C9CED6"/></w:tblBorders><w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="140" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblStylePr w:type="firstRow"><w:tcPr><w:tcBorders><w:bottom w:val="single" w:sz="8" w:space="0" w:color="${hex(ink)}"/></w:tcBorders></w:tcPr></w:tblStylePr></w:style>`,
)

/** The styles of a report in Word, through which people can change its appearance. */
export const docxStyles: IStylesOptions = {
  paragraphStyles: [
    paragraphStyle('Title', 'Title', run(22, ink, true), { spacing: spacing(0, 6) }),
    heading(1, 16, spacing(22, 4)),
    heading(2, 12.5, spacing(14, 4)),
    heading(3, 10.5, spacing(10, 2)),
    paragraphStyle('TOC1', 'toc 1', run(10, ink), { spacing: spacing(4, 0) }),
    paragraphStyle('TOC2', 'toc 2', run(9, muted), { indent, spacing: spacing(0, 0) }),
    paragraphStyle('ContentsTitle', 'Contents Title', run(11, ink, true), {
      keepNext: true,
      spacing: spacing(14, 4),
    }),
    paragraphStyle('Note', 'Note', run(9, muted), { spacing: spacing(0, 6) }),
    paragraphStyle('Caption', 'caption', run(9, muted, true), {
      keepNext: true,
      spacing: spacing(4, 3),
    }),
    paragraphStyle('QuoteTitle', 'Quote Title', run(9, muted, true), {
      keepNext: true,
      indent,
      border: bar,
      spacing: spacing(4, 0),
    }),
    paragraphStyle('Quote', 'Quote', run(10, ink), {
      indent,
      border: bar,
      spacing: spacing(0, 6),
    }),
    paragraphStyle('TableHead', 'Table Head', run(8, muted, true), {
      keepNext: true,
      spacing: spacing(2, 2),
    }),
    paragraphStyle('TableText', 'Table Text', run(9, ink), { spacing: spacing(2, 2) }),
    paragraphStyle('FactName', 'Fact Name', run(9, muted), { spacing: spacing(0, 1) }),
    paragraphStyle('FactValue', 'Fact Value', run(9, ink), { spacing: spacing(0, 1) }),
    paragraphStyle('Logo', 'Logo', run(9, ink), { spacing: spacing(0, 10) }),
    paragraphStyle('AfterTable', 'After Table', run(4, ink), { spacing: spacing(0, 0) }),
    paragraphStyle('Header', 'header', run(8, muted), { spacing: spacing(0, 0) }),
    paragraphStyle('Footer', 'footer', run(8, muted), { spacing: spacing(0, 0) }),
  ],
  importedStyles: [defaults, ...bases, tableStyle],
  characterStyles: Object.entries(toneColors).map(([tone, color]) => ({
    id: `Tone${tone.slice(0, 1).toUpperCase()}${tone.slice(1)}`,
    name: `Tone ${tone}`,
    run: { color: hex(color) },
  })),
}
