import type { DemoPerson } from './demo-person.ts'
import { staffAccounts } from './demo-staff-accounts.ts'

/** A lead consultant, with a position in the lead filter, counted from 1. */
export type DemoLead = DemoPerson & {
  readonly displayOrder: number
}

const lead = (
  displayOrder: number,
  Id: string,
  mailbox: string,
  FirstName: string,
  LastName: string,
  Title: string,
): DemoLead => ({
  Id,
  email: `${mailbox}@plumbline.test`,
  FirstName,
  LastName,
  UserType: 'Consultant',
  Title,
  Organization: 'Plumbline Consulting',
  displayOrder,
})

/** The twelve consultant leads in display order (specification, section 3: fixed lists). */
export const consultantLeads: readonly DemoLead[] = [
  lead(
    1,
    '47eaa099-2cb6-416d-86dc-283cf0480ff9',
    'sam.senior',
    'Sam',
    'Senior',
    'Senior Consultant',
  ),
  lead(
    2,
    '1509bb0a-9bf1-4331-8a11-8783593942a4',
    'alex.associate',
    'Alex',
    'Associate',
    'Associate Consultant',
  ),
  lead(
    3,
    'f5ec52ed-0108-4475-92e1-bc7656670b14',
    'cora.consultant',
    'Cora',
    'Consultant',
    'Senior Consultant',
  ),
  lead(
    4,
    '59ba1b0d-5c90-4158-a909-406c2e416788',
    'marguerite.okafor',
    'Marguerite',
    'Okafor',
    'Principal Consultant',
  ),
  lead(
    5,
    '5d32fe61-985f-44e7-aa09-5ee82bb29976',
    'tobias.lindqvist',
    'Tobias',
    'Lindqvist',
    'Associate Consultant',
  ),
  lead(
    6,
    '9a1e40b4-5815-4a99-99e2-d15364c7a500',
    'priya.raghunathan',
    'Priya',
    'Raghunathan',
    'Associate Consultant',
  ),
  lead(
    7,
    '68b4aef7-3eaa-4e17-9d8a-4eace693ae2d',
    'desmond.achebe',
    'Desmond',
    'Achebe',
    'Senior Consultant',
  ),
  lead(
    8,
    '142c8364-7806-4577-93e7-83e7eb04b39b',
    'helen.vasquez-moore',
    'Helen',
    'Vasquez-Moore',
    'Senior Consultant',
  ),
  lead(
    9,
    '3b041641-1788-44f2-a60d-f25453fe2e85',
    'jonah.feldstein',
    'Jonah',
    'Feldstein',
    'Consulting Pharmacist',
  ),
  lead(
    10,
    '00a154d8-5ed8-4bcc-b5c7-19c2add9ca88',
    'ingrid.sorrell',
    'Ingrid',
    'Sorrell',
    'Consulting Nurse',
  ),
  lead(
    11,
    'c0290103-855d-4f55-99ec-8712e8e3574f',
    'wes.takahashi',
    'Wes',
    'Takahashi',
    'Associate Consultant',
  ),
  lead(
    12,
    '6e704245-a4ff-41e3-a794-9b80dcb0b82e',
    'lucia.barrientos',
    'Lucía',
    'Barrientos',
    'Associate Consultant',
  ),
]

/** All people of the demo, without duplicates: the leads, then the staff and test users. */
export const demoPeople: readonly DemoPerson[] = [...consultantLeads, ...staffAccounts]

/** The ids of all people of the demo, in lower case as accounts store them. */
export const demoUserIds: readonly string[] = demoPeople.map(({ Id }) => Id.toLowerCase())

/** Finds the person whose email is MAILBOX@plumbline.test; throws when there is none. */
export function demoPerson(mailbox: string): DemoPerson {
  const person = demoPeople.find(({ email }) => email === `${mailbox}@plumbline.test`)
  if (!person) throw new Error(`The demonstration has no person ${mailbox}`)
  return person
}

/** The accounts that the sign-in page of a demo offers besides the six main ones: the test accounts and the leads, grouped and in order. */
export const demoAccountGroups: readonly {
  readonly group: string
  readonly people: readonly DemoPerson[]
}[] = [
  { group: 'Test accounts', people: staffAccounts },
  { group: 'Consultant leads', people: consultantLeads },
]

/** The six accounts that scripts and people can rely on. */
export const demoAccounts: readonly DemoPerson[] = [
  'ada.admin',
  'sam.senior',
  'alex.associate',
  'cora.consultant',
  'casey.client',
  'blair.client',
].map(demoPerson)
