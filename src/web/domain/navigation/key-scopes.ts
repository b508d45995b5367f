/** The heading of the shortcuts that hand a standard over, which are entries of the command palette too. */
export const handOver = 'Hand over'
