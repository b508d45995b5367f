/** A project's display name: its name, otherwise 'Project {id}', or 'Project XXX' without an id (specification, section 9). */
export function projectName(id: number | string | null | undefined, name?: string | null): string {
  if (name !== null && name !== undefined && name.trim() !== '') return name
  return id === null || id === undefined || id === '' ? 'Project XXX' : `Project ${id}`
}

/** The two parts of a project's name; the program is null when the name has none. */
export type CompanyProgram = { readonly company: string; readonly program: string | null }

function openingOfLast(text: string): number {
  let depth = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1
    if (text[at] === '(') depth -= 1
    if (depth === 0) return at
  }
  return -1
}

/** Splits a string of the form 'Company (Program)' into company and program; any other string is all company (specification, section 3). */
export function companyProgram(name: string): CompanyProgram {
  const text = name.trim()
  const opening = text.endsWith(')') ? openingOfLast(text) : -1
  const company = text.slice(0, Math.max(opening, 0)).trim()
  const program = text.slice(opening + 1, -1).trim()
  return company === '' || program === '' ? { company: text, program: null } : { company, program }
}
