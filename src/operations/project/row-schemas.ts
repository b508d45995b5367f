import * as z from 'zod'
import { parsedName } from '../core/row-schemas.ts'

const person = z.object({
  Id: z.string(),
  FullName: z.string(),
  UserType: z.string(),
  LeadOrder: z.int().nullable().optional(),
  UserName: z.string().optional(),
  Title: z.string().nullable().optional(),
  Organization: z.string().nullable().optional(),
})

/** The progress of a module of a project in a phase: the complete standards among all in scope. */
const progress = z.object({ plumb: z.int(), inScope: z.int() })
const progressByPhase = z.object({
  'gap-analysis': progress,
  'desktop-review': progress,
  verification: progress,
})

const projectModule = z.object({
  Id: z.int(),
  Name: z.string(),
  Version: z.string(),
  AccreditationOrganization: z.string(),
  standardCount: z.int(),
  progress: progressByPhase,
})

/** A project as the list of projects returns it. */
export const projectRow = z.object({
  Id: z.int(),
  Name: z.string(),
  StatusId: z.int(),
  modules: z.array(projectModule),
  openTaskCount: z.int(),
})

const named = z.object({ Id: z.string(), FullName: z.string() })

/** The standards of a module in a phase: those with a lead, those that still need one, those that need none, and how many have an SC or an AC. */
const assignmentCounts = z.object({
  assigned: z.int(),
  notAssigned: z.int(),
  notNeeded: z.int(),
  SC: z.int(),
  AC: z.int(),
})

/** The consultants of a standard in a phase; `exemption` is the label because of which the standard needs no one. */
const consultantsOfPhase = z.object({
  OwnerId: z.string().nullable(),
  OwnerName: z.string().nullable(),
  JuniorOwnerId: z.string().nullable(),
  JuniorOwnerName: z.string().nullable(),
  exemption: z.string().nullable().optional(),
})

/** A module of a project with its assignments. */
export const moduleAssignments = z.object({
  Id: z.int(),
  Name: z.string(),
  Version: z.string(),
  AccreditationOrganization: z.string(),
  standardCount: z.int(),
  leads: z.array(named),
  phases: z
    .object({
      'gap-analysis': assignmentCounts,
      'desktop-review': assignmentCounts,
      verification: assignmentCounts,
    })
    .optional(),
})

/** A standard of a module with its consultants by phase. */
export const consultantAssignments = z.object({
  Id: z.int(),
  Name: z.string(),
  parsedName,
  phaseDetails: z.object({
    'gap-analysis': consultantsOfPhase,
    'desktop-review': consultantsOfPhase,
    verification: consultantsOfPhase,
  }),
})

/** One project with its people. */
export const project = projectRow.extend({
  IsWaiveDocument: z.boolean().optional(),
  SendTaksEmailsToBeta: z.boolean().optional(),
  clients: z.array(person),
  consultants: z.array(person),
})

const person9 = 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009'
const sam = { Id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001', FullName: 'Sam Senior' }
const alex = { Id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0002', FullName: 'Alex Associate' }

const moduleExample = {
  Id: 1,
  Name: 'Specialty Pharmacy',
  Version: '2.0',
  AccreditationOrganization: 'Own collection',
  standardCount: 24,
}

/** A project in the examples of the lists. */
export const projectRowExample = {
  Id: 1,
  Name: 'Northwind Health (Specialty Pharmacy)',
  StatusId: 1,
  modules: [
    {
      ...moduleExample,
      progress: {
        'gap-analysis': { plumb: 20, inScope: 22 },
        'desktop-review': { plumb: 9, inScope: 22 },
        verification: { plumb: 0, inScope: 22 },
      },
    },
  ],
  openTaskCount: 5,
}

/** A project in the examples. */
export const projectExample = {
  ...projectRowExample,
  IsWaiveDocument: false,
  SendTaksEmailsToBeta: false,
  clients: [{ Id: person9, FullName: 'Casey Client', UserType: 'Client' }],
  consultants: [{ ...sam, UserType: 'Consultant', LeadOrder: 1, Title: 'Senior Consultant' }],
}

const counts = { assigned: 20, notAssigned: 2, notNeeded: 2, SC: 20, AC: 18 }

/** A module with its assignments in the examples. */
export const moduleAssignmentsExample = {
  ...moduleExample,
  leads: [sam, alex],
  phases: { 'gap-analysis': counts, 'desktop-review': counts, verification: counts },
}

const consultants = {
  OwnerId: sam.Id,
  OwnerName: sam.FullName,
  JuniorOwnerId: alex.Id,
  JuniorOwnerName: alex.FullName,
}

/** A standard with its consultants in the examples. */
export const consultantAssignmentsExample = {
  Id: 7,
  Name: 'RM 1-1 Regulatory compliance',
  parsedName: {
    isSuccessful: true,
    id: 7,
    title: 'Regulatory compliance',
    prefix: 'RM',
    group: '1',
    ordinal: '1',
    order: 1,
  },
  phaseDetails: {
    'gap-analysis': consultants,
    'desktop-review': consultants,
    verification: consultants,
  },
}
