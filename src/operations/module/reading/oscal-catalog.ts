import * as z from 'zod'

const LONGEST_LABEL = 300

const Property = z
  .object({ name: z.string(), value: z.string(), class: z.string().optional() })
  .refine(({ name, value }) => name !== 'label' || value.length <= LONGEST_LABEL, {
    message: `a label has at most ${LONGEST_LABEL} characters`,
    path: ['value'],
  })

const title = z.string().max(500).default('')
const properties = z.array(Property).default([])

const Part = z.object({
  id: z.string().max(500).optional(),
  name: z.string(),
  title,
  props: properties,
  prose: z.string().default(''),
  get parts(): z.ZodDefault<z.ZodArray<typeof Part>> {
    return z.array(Part).default([])
  },
})

const Parameter = z.object({
  id: z.string(),
  label: z.string().optional(),
  props: properties,
  values: z.array(z.string()).default([]),
  select: z
    .object({ 'how-many': z.string().optional(), choice: z.array(z.string()).default([]) })
    .optional(),
})

const parameters = z.array(Parameter).default([])

const Control = z.object({
  id: z.string().min(1).max(300),
  title,
  params: parameters,
  props: properties,
  links: z.array(z.object({ href: z.string(), rel: z.string().optional() })).default([]),
  parts: z.array(Part).default([]),
  get controls(): z.ZodDefault<z.ZodArray<typeof Control>> {
    return z.array(Control).default([])
  },
})

const Group = z.object({
  id: z.string().max(300).optional(),
  title,
  params: parameters,
  props: properties,
  controls: z.array(Control).default([]),
  get groups(): z.ZodDefault<z.ZodArray<typeof Group>> {
    return z.array(Group).default([])
  },
})

/** The parts of an OSCAL 1.x catalog that are read; ignores everything else, and optional parts have defaults. */
export const OscalCatalog = z.object({
  catalog: z.object({
    uuid: z.string().optional(),
    metadata: z.object({
      title,
      version: z.string().max(500).default(''),
      parties: z
        .array(z.object({ uuid: z.string(), type: z.string().optional(), name: title }))
        .default([]),
      'responsible-parties': z
        .array(z.object({ 'role-id': z.string(), 'party-uuids': z.array(z.string()).default([]) }))
        .default([]),
    }),
    params: parameters,
    controls: z.array(Control).default([]),
    groups: z.array(Group).default([]),
  }),
})

export type OscalCatalog = z.infer<typeof OscalCatalog>['catalog']
export type OscalGroup = z.infer<typeof Group>
export type OscalControl = z.infer<typeof Control>
export type OscalPart = z.infer<typeof Part>
export type OscalParameter = z.infer<typeof Parameter>
export type OscalProperty = z.infer<typeof Property>
