/** The way from the root of a JSON file to one of its values: names of members and indexes of lists. */
export type Path = readonly (string | number)[]

/** What is wrong with one value of a read file, before its line is looked up. */
export type Finding = { path: Path; message: string }

/** What is wrong in a file: its place (a JSON path, or line and column) and its line, counted from 1. */
export type Problem = { place: string; line?: number; message: string }
