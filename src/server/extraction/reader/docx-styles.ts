import { readXml, type Attributes } from './xml.ts'

/** The format that a style or a paragraph sets itself; sizes in half points, distances in twentieths of a point. */
export type ParagraphFormat = {
  /** From 0, the highest level. */
  outline?: number
  numbering?: string
  level?: number
  size?: number
  before?: number
  after?: number
  /** In 240ths of a line. */
  line?: number
  indent?: number
}

export type Style = { name: string; basedOn: string | null; format: ParagraphFormat }

export type Styles = {
  readonly defaults: ParagraphFormat
  readonly byId: ReadonlyMap<string, Style>
}

const whole = (text: string | undefined): number | undefined => {
  const value = Number.parseInt(text ?? '', 10)
  return Number.isNaN(value) ? undefined : value
}

function set<Key extends keyof ParagraphFormat>(
  format: ParagraphFormat,
  key: Key,
  value: ParagraphFormat[Key],
): void {
  if (value !== undefined) format[key] = value
}

/** Applies an element of paragraph or run properties to a format. */
export function applyProperty(format: ParagraphFormat, name: string, attributes: Attributes): void {
  const value = attributes['w:val']
  if (name === 'w:outlineLvl') set(format, 'outline', whole(value))
  else if (name === 'w:numId') set(format, 'numbering', value)
  else if (name === 'w:ilvl') set(format, 'level', whole(value))
  else if (name === 'w:sz') set(format, 'size', whole(value))
  else if (name === 'w:ind')
    set(format, 'indent', whole(attributes['w:left'] ?? attributes['w:start']))
  else if (name === 'w:spacing') {
    set(format, 'before', whole(attributes['w:before']))
    set(format, 'after', whole(attributes['w:after']))
    if (attributes['w:lineRule'] === undefined || attributes['w:lineRule'] === 'auto')
      set(format, 'line', whole(attributes['w:line']))
  }
}

export function readStyles(xml: Buffer): Styles {
  const defaults: ParagraphFormat = {}
  const byId = new Map<string, Style>()
  let current: Style | null = null
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'w:style') {
        current = { name: '', basedOn: null, format: {} }
        byId.set(attributes['w:styleId'] ?? '', current)
        if (attributes['w:default'] === '1' && attributes['w:type'] === 'paragraph')
          byId.set('', current)
      } else if (current === null) applyProperty(defaults, name, attributes)
      else if (name === 'w:name') current.name = attributes['w:val'] ?? ''
      else if (name === 'w:basedOn') current.basedOn = attributes['w:val'] ?? null
      else applyProperty(current.format, name, attributes)
    },
  })
  return { defaults, byId }
}

/** Returns a style, preceded by those on which it is based. */
function chainOf(styles: Styles, id: string): Style[] {
  const chain: Style[] = []
  let style = styles.byId.get(id) ?? styles.byId.get('')
  while (style !== undefined && !chain.includes(style)) {
    chain.unshift(style)
    style = style.basedOn === null ? undefined : styles.byId.get(style.basedOn)
  }
  return chain
}

/** Returns the format of a paragraph in a style. */
export const formatOf = (styles: Styles, id: string, own: ParagraphFormat): ParagraphFormat =>
  Object.assign({}, styles.defaults, ...chainOf(styles, id).map(({ format }) => format), own)

/** Returns the level of a paragraph in this style and format that is a heading; null for others. */
export function headingLevel(styles: Styles, id: string, format: ParagraphFormat): number | null {
  for (const { name } of chainOf(styles, id).toReversed()) {
    if (/^title$/iu.test(name)) return 1
    const level = /^heading (\d)$/iu.exec(name)?.[1]
    if (level !== undefined) return Number(level)
  }
  return format.outline !== undefined && format.outline < 9 ? format.outline + 1 : null
}
