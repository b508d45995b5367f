import type { OscalProperty } from './oscal-catalog.ts'

/** Returns the label for readers: the one without a class, else the first; undefined without any. */
export function oscalLabel(props: readonly OscalProperty[]): string | undefined {
  const labels = props.filter(({ name, value }) => name === 'label' && value.trim() !== '')
  const label = labels.find((prop) => prop.class === undefined) ?? labels[0]
  return label && oneLine(label.value)
}

/** Joins a text into one line, without Markdown emphasis. */
export function oneLine(text: string): string {
  return text
    .replace(/\*\*?([^*]+)\*\*?/g, '$1')
    .replaceAll('`', '')
    .split(/\s/)
    .filter((word) => word !== '')
    .join(' ')
}
