import { createContext } from 'react'

/** Whether a person has opened the form, which then takes the focus. One that is open because of a draft leaves the focus where it is. */
export const OpenedByPerson = createContext(true)
