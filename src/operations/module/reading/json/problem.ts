/** The path from the root of a JSON file to one of its values: member names and list indexes. */
export type Path = readonly (string | number)[]

/** A mistake in one value of a file, before its line is known. */
export type Finding = { path: Path; message: string }

/** A mistake in a file: its position (a JSON path, or line and column) and its line, counted from 1. */
export type Problem = { place: string; line?: number; message: string }
