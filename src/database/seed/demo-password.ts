/** The password of every demo account; demo accounts exist in demo mode alone. */
export const demoPassword = 'plumb the line'
