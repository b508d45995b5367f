/** Returns the document with the generated part between its two marks. Throws when it has no marks. */
export function withGeneratedPart(
  document: string,
  { begin, end, part }: { readonly begin: string; readonly end: string; readonly part: string },
): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from)
    throw new Error(`The document has no place between ${begin} and ${end}`)
  return `${document.slice(0, from)}${begin}\n\n${part}\n\n${document.slice(to)}`
}
