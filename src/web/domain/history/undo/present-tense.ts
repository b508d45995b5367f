/** The verbs that begin the descriptions of writes, each with its present tense. */
const verbs: Readonly<Record<string, string>> = {
  added: 'adds',
  assigned: 'assigns',
  changed: 'changes',
  cited: 'cites',
  deleted: 'deletes',
  ended: 'ends',
  finalized: 'finalizes',
  hid: 'hides',
  locked: 'locks',
  marked: 'marks',
  moved: 'moves',
  passed: 'passes',
  recorded: 'records',
  removed: 'removes',
  renamed: 'renames',
  reopened: 'reopens',
  replaced: 'replaces',
  restored: 'restores',
  returned: 'returns',
  sent: 'sends',
  set: 'sets',
  showed: 'shows',
  started: 'starts',
  stopped: 'stops',
  submitted: 'submits',
  took: 'takes',
  turned: 'turns',
  unlocked: 'unlocks',
  withdrew: 'withdraws',
  wrote: 'writes',
}

const present = (verb: string): string =>
  (Object.hasOwn(verbs, verb) ? verbs[verb] : undefined) ?? verb

/** Turns a description of what was done, as it follows a person's name, into a sentence of what will be done: 'Sets the score of ...'. */
export function inPresentTense(words: string): string {
  const said = words
    .replace(/^\w+/, present)
    .replaceAll(/(?<= and )(?:hid|took)(?= )/g, (verb) => present(verb))
  return said.charAt(0).toUpperCase() + said.slice(1)
}
