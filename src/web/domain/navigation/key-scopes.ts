/** The heading of the shortcuts that hand a standard over, which are also entries of the command palette. */
export const handOver = 'Hand over'
