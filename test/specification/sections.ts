import type { Demand } from './demand.ts'
import { purpose } from './demands/1-purpose.ts'
import { screens } from './demands/2-screens.ts'
import { entities } from './demands/3-entities.ts'
import { states } from './demands/4-states.ts'
import { validation } from './demands/5-validation.ts'
import { roles } from './demands/6-roles.ts'
import { parameters } from './demands/7-parameters.ts'
import { reads } from './demands/7-reads.ts'
import { services } from './demands/7-services.ts'
import { writes } from './demands/7-writes.ts'
import { errors } from './demands/8-errors.ts'
import { constants } from './demands/9-constants.ts'

/** The demands of the specification by its sections, in order. */
export const sections: readonly {
  readonly title: string
  readonly demands: readonly Demand[]
}[] = [
  { title: 'What the product does and for whom', demands: purpose },
  { title: 'Screens and routes', demands: screens },
  { title: 'Entities and their fields', demands: entities },
  { title: 'States and transitions', demands: states },
  { title: 'Validation rules', demands: validation },
  { title: 'Roles and permissions', demands: roles },
  {
    title: 'The calls it makes',
    demands: [...writes, ...parameters, ...reads, ...services],
  },
  { title: 'Error catalogue', demands: errors },
  { title: 'Business constants and limits', demands: constants },
]
