/** The password of every demo account; demo accounts exist only in demo mode. */
export const demoPassword = 'plumb the line'
