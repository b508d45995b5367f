import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useId, type HTMLInputTypeAttribute } from 'react'
import { organizationIdOf } from '../../../rules/organization-id.ts'
import { userTypes, type UserType } from '../../../rules/user-types.ts'
import { takeFocus } from '../take-focus.ts'
import styles from './person-fields.module.css'
import type { PersonField, PersonValues } from './person-values.ts'

type Spelling = {
  readonly label: string
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete?: string
  readonly maxLength?: number
  readonly description?: string
}

const spelling: Readonly<
  Record<Exclude<PersonField, 'UserType' | 'NotifyOnNewTask' | 'LeadOrder'>, Spelling>
> = {
  FirstName: { label: 'First name', autoComplete: 'given-name', maxLength: 100 },
  LastName: { label: 'Last name', autoComplete: 'family-name', maxLength: 100 },
  UserName: { label: 'E-mail address', type: 'email', autoComplete: 'email', maxLength: 254 },
  Title: { label: 'Title', autoComplete: 'organization-title', maxLength: 200 },
  Organization: { label: 'Organization', autoComplete: 'organization', maxLength: 200 },
  OrganizationId: {
    label: 'Organization id',
    maxLength: 200,
    description: 'People with the same id share their uploads.',
  },
  PhoneNumber: { label: 'Phone number', type: 'tel', autoComplete: 'tel', maxLength: 50 },
  URL: { label: 'Web address', autoComplete: 'url', maxLength: 2_000 },
  Role: { label: 'Role', maxLength: 100, description: 'In words; the type when left empty.' },
}

/** An organization that people belong to. */
export type Organization = { readonly name: string; readonly id: string }

type Props = {
  readonly names: readonly PersonField[]
  readonly values: PersonValues
  readonly onType: (changes: Partial<PersonValues>) => void
  /** What is wrong with a field, by its name. */
  readonly problems?: ReadonlyMap<string, string>
  /** The fields that this person may not change, and why. */
  readonly fixed?: Partial<Record<PersonField, string>>
  readonly organizations?: readonly Organization[]
  /** Whether these are the fields of the person who fills them in, which the browser may know. */
  readonly isOwn?: boolean
  readonly focused?: PersonField
}

/** The fields of a person; a choice of organization brings its id along. */
export function PersonFields(props: Props) {
  const { names, organizations = [] } = props
  const listId = useId()
  return (
    <div className={styles['fields']}>
      {names.map((name) => (
        <Field key={name} {...props} name={name} listId={listId} />
      ))}
      <datalist id={listId}>
        {organizations.map(({ name }) => (
          <option key={name} value={name} aria-label={name} />
        ))}
      </datalist>
    </div>
  )
}

// What is said of a field stands below it, so that the fields of a line stand on one line.
const belowInput: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

function Field({
  name,
  listId,
  values,
  onType,
  problems,
  fixed,
  organizations = [],
  isOwn = false,
  focused,
}: Props & { readonly name: PersonField; readonly listId: string }) {
  const shared = {
    error: problems?.get(name) ?? null,
    disabled: fixed?.[name] !== undefined,
    inputWrapperOrder: belowInput,
  }
  const ref = focused === name ? takeFocus : null
  const described = (description: string | undefined) => {
    const words = fixed?.[name] ?? description
    return words === undefined ? {} : { description: words }
  }
  if (name === 'NotifyOnNewTask')
    return (
      <Checkbox
        className={styles['check'] ?? ''}
        label="Mail about new tasks"
        description="When a task is assigned or changes."
        checked={values.NotifyOnNewTask}
        disabled={shared.disabled}
        onChange={({ currentTarget }) => onType({ NotifyOnNewTask: currentTarget.checked })}
      />
    )
  if (name === 'UserType')
    return (
      <NativeSelect
        label="Type"
        {...described('Decides what the person may do.')}
        {...shared}
        value={values.UserType}
        data={[...userTypes]}
        onChange={({ currentTarget }) => onType({ UserType: currentTarget.value as UserType })}
      />
    )
  if (name === 'LeadOrder')
    return (
      <TextInput
        label="Place among the leads"
        {...described('A number puts a consultant into the lead filter.')}
        {...shared}
        ref={ref}
        inputMode="numeric"
        maxLength={5}
        value={values.LeadOrder}
        onChange={({ currentTarget }) => onType({ LeadOrder: currentTarget.value })}
      />
    )
  const { label, description, autoComplete, ...more } = spelling[name]
  return (
    <TextInput
      label={label}
      {...described(description)}
      {...shared}
      {...more}
      ref={ref}
      autoComplete={isOwn ? (autoComplete ?? 'off') : 'off'}
      {...(name === 'Organization' && organizations.length > 0 && { list: listId })}
      value={values[name]}
      onChange={({ currentTarget: { value } }) =>
        onType(
          name === 'Organization' ? organizationTyped(value, organizations) : { [name]: value },
        )
      }
    />
  )
}

const organizationTyped = (typed: string, known: readonly Organization[]) => {
  const same = known.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  return { Organization: typed, OrganizationId: same?.id ?? organizationIdOf(typed) ?? '' }
}
