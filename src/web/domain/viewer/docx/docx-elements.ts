import { safeLink } from '../parts/safe-link.ts'
import { withPlainBullets } from './plain-bullets.ts'
import { orderStyles } from './style-precedence.ts'

/** The element that docx-preview requests for a part of a document. */
type Wanted = {
  readonly ns?: string
  readonly tagName: string
  readonly className?: string
  readonly style?: string | Readonly<Record<string, string>>
  readonly children?: readonly (Wanted | Node | string)[]
  readonly [property: string]: unknown
}

const svg = 'http://www.w3.org/2000/svg'
const math = 'http://www.w3.org/1998/Math/MathML'

/** The HTML elements that a document may consist of, apart from links; any other becomes a `span`. */
const html = new Set(
  'article b br caption col colgroup del div em footer h1 h2 h3 h4 h5 h6 header i img ins li ol p pre s section span strong sub sup table tbody td th thead tr u ul wbr'.split(
    ' ',
  ),
)
const drawn = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan image defs clipPath linearGradient stop foreignObject'.split(
    ' ',
  ),
)

/** The properties that parts of a document may have, besides their class and style. */
const properties = new Set(['id', 'colSpan', 'rowSpan', 'dateTime', 'start', 'value'])

/** Matches syntax that would make a style fetch an address. */
const fetching = /url\(|image-set\(|@import|src\(/i

/**
 * Returns the function with which docx-preview creates elements. It creates nothing that runs, embeds or fetches: only known elements, links to other
 * sites and pictures from the file. Styles are collected for `sheet` instead of becoming elements, which the page's content security policy forbids.
 */
export function elementMaker(sheet: CSSStyleSheet): {
  readonly make: (wanted: Wanted | Node | string) => Node
  readonly finishStyles: () => void
} {
  const styles: string[] = []
  const make = (wanted: Wanted | Node | string): Node => {
    if (typeof wanted === 'string') return document.createTextNode(wanted)
    if (wanted instanceof Node) return wanted
    const { tagName, children = [] } = wanted
    if (tagName === '#comment') return document.createComment('')
    if (tagName === 'style') {
      styles.push(...children.filter((text) => typeof text === 'string'))
      return document.createComment('')
    }
    const made = tagName === '#fragment' ? document.createDocumentFragment() : element(wanted)
    for (const child of children) made.appendChild(make(child))
    return made
  }
  return {
    make,
    finishStyles: () => {
      sheet.replaceSync(withPlainBullets(styles.filter((text) => !fetching.test(text)).join('\n')))
      orderStyles(sheet)
    },
  }
}

function element({ ns, tagName, className, style, href, ...others }: Wanted): Element {
  const made = created(ns, tagName, href)
  if (className) made.setAttribute('class', className)
  if (made instanceof HTMLElement || made instanceof SVGElement || made instanceof MathMLElement)
    setStyle(made.style, style)
  for (const [name, value] of Object.entries(others))
    if (properties.has(name) && value !== undefined) Reflect.set(made, name, value)
  return made
}

function created(ns: string | undefined, tagName: string, href: unknown): Element {
  if (ns === svg) return document.createElementNS(svg, drawn.has(tagName) ? tagName : 'g')
  if (ns === math)
    return document.createElementNS(math, /^m[a-z]+$/.test(tagName) ? tagName : 'mrow')
  if (tagName !== 'a') return document.createElement(html.has(tagName) ? tagName : 'span')
  const safe = typeof href === 'string' ? safeLink(href) : null
  if (safe === null) return document.createElement('span')
  const link = document.createElement('a')
  link.href = safe
  link.target = '_blank'
  link.rel = 'noreferrer'
  return link
}

function setStyle(style: CSSStyleDeclaration, wanted: Wanted['style']): void {
  if (typeof wanted === 'string') style.cssText = fetching.test(wanted) ? '' : wanted
  else
    for (const [name, value] of Object.entries(wanted ?? {}))
      if (!fetching.test(value)) Reflect.set(style, name, value)
}
