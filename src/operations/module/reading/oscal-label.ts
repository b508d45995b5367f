import type { OscalProperty } from './oscal-catalog.ts'

/** The label that readers know: the one without a class, else the first; undefined when there is none. */
export function oscalLabel(props: readonly OscalProperty[]): string | undefined {
  const labels = props.filter(({ name, value }) => name === 'label' && value.trim() !== '')
  const label = labels.find((prop) => prop.class === undefined) ?? labels[0]
  return label && oneLine(label.value)
}

/** A text on one line, without the Markdown signs of emphasis. */
export function oneLine(text: string): string {
  return text
    .replace(/\*\*?([^*]+)\*\*?/g, '$1')
    .replaceAll('`', '')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
}
