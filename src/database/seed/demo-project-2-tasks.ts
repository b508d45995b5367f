import type { DemoTask } from './demo-story-shape.ts'
import { demoPerson } from './people/demo-people.ts'
import { afternoonOf } from './tell-demo-story.ts'

const cora = demoPerson('cora.consultant').Id
const priya = demoPerson('priya.raghunathan').Id
const blair = demoPerson('blair.client').Id
const lionel = demoPerson('lionel.abernathy').Id
const joy = demoPerson('joy.nakamura').Id

const task = (
  StandardKey: string,
  AuthorId: string,
  on: string,
  UserId: string,
  IsCompleted: boolean,
  Text: string,
  DueDate?: string,
): DemoTask => ({
  StandardKey,
  Text,
  AuthorId,
  CreationDate: afternoonOf(on),
  ...(DueDate && { DueDate }),
  assignees: [{ UserId, IsCompleted }],
})

export const projectTwoTasks: readonly DemoTask[] = [
  task(
    'RM 1-1',
    cora,
    '2026-10-20',
    blair,
    false,
    'Export the change log of the last twelve months and mark one change that reached a form or a label.',
  ),
  task(
    'RM 1-2',
    priya,
    '2026-11-19',
    priya,
    false,
    'First review: check the Nevada letter against the date of the last shipment to that state.',
    '2026-11-24',
  ),
  task(
    'RM 2-1',
    cora,
    '2026-10-22',
    lionel,
    false,
    'Write the first-four-hours pages for flood and for loss of power, and walk through them with the night shift.',
  ),
  task(
    'RM 3-2',
    cora,
    '2026-10-20',
    joy,
    true,
    'Add a field for near misses to the nurses’ visit form, so that they can report from the home.',
  ),
  task(
    'OPIN 1-2',
    priya,
    '2026-11-16',
    blair,
    false,
    'Collect the 17 missing acknowledgments of the waste policy, or record why a person no longer needs to give one.',
    '2026-12-11',
  ),
  task(
    'OPIN 2-1',
    priya,
    '2026-11-05',
    joy,
    false,
    'Upload three skills checklists of nurses hired since May, with the dates on which each task was observed.',
  ),
  task(
    'PMI 1-1',
    cora,
    '2026-10-27',
    blair,
    true,
    'Add a nurse who visits patients to the quality committee and amend the charter.',
  ),
  task(
    'MD 2-1',
    priya,
    '2026-10-27',
    lionel,
    true,
    'Compare the serial numbers of all sensors with the calibration certificates.',
  ),
]
