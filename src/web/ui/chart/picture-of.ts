const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
]

/** Image pixels per screen pixel, so that the image is sharp in a document. */
const scale = 2
const margin = 16
const titleHeight = 32

/** A drawing as a standalone file. What style sheets define becomes attributes, since the content security policy allows no inline styles. */
function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [index, original] of originals.entries()) {
    const computed = getComputedStyle(original)
    copies[index]?.removeAttribute('style')
    for (const name of copied) copies[index]?.setAttribute(name, computed.getPropertyValue(name))
  }
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif')
  return new XMLSerializer().serializeToString(copy)
}

const colourOf = (name: string): string => {
  // A custom property is resolved only when an element uses it as its colour.
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** A drawing under its title as a PNG, in the colours of the current theme. */
export async function pictureOf(drawing: SVGSVGElement, title: string): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(drawing))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + titleHeight + 2 * margin) * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures')
  context.scale(scale, scale)
  context.fillStyle = colourOf('--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colourOf('--ink')
  context.font = '600 16px Inter, system-ui, sans-serif'
  context.textBaseline = 'top'
  context.fillText(title, margin, margin, width)
  context.drawImage(image, margin, margin + titleHeight, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture is too large'))
      else resolve(blob)
    }, 'image/png')
  })
}
