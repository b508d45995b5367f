/** Returns the files chosen in a file input, and clears it so that the same file can be chosen again. */
export function pickFiles(field: HTMLInputElement): File[] {
  const files = [...(field.files ?? [])]
  field.value = ''
  return files
}
