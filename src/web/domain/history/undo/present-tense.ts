/** The verbs with which the descriptions of writes begin, as a sentence says what will be done. */
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

/** Returns what was done, as it is told after a person's name, as the sentence of what will be done: 'Sets the score of ...'. */
export function inPresentTense(words: string): string {
  const said = words
    .replace(/^\w+/, present)
    .replaceAll(/(?<= and )(?:hid|took)(?= )/g, (verb) => present(verb))
  return said.charAt(0).toUpperCase() + said.slice(1)
}
