import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useId, type HTMLInputTypeAttribute } from 'react'
import { organizationIdOf } from '#rules/people/organization-id.ts'
import { userTypes, type UserType } from '#rules/permissions/user-types.ts'
import { focusOnMount } from '#web/ui/focus/focus-on-mount.ts'
import { lengthProblem } from '#web/ui/form/length-problem.ts'
import type { PersonField, PersonValues } from './person-values.ts'
import styles from './person-fields.module.css'

type TextFieldName = Exclude<PersonField, 'UserType' | 'NotifyOnNewTask'>

type TextFieldProps = {
  readonly label: string
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'numeric'
  readonly autoComplete?: string
  /** The maximum number of characters stored. */
  readonly longest?: number
  readonly description?: string
}

const textFields: Readonly<Record<TextFieldName, TextFieldProps>> = {
  FirstName: { label: 'First name', autoComplete: 'given-name', longest: 100 },
  LastName: { label: 'Last name', autoComplete: 'family-name', longest: 100 },
  UserName: { label: 'E-mail address', type: 'email', autoComplete: 'email', longest: 254 },
  Title: { label: 'Title', autoComplete: 'organization-title', longest: 200 },
  Organization: { label: 'Organization', autoComplete: 'organization', longest: 200 },
  OrganizationId: {
    label: 'Organization ID',
    longest: 200,
    description:
      'Clients with the same ID share their uploads. Defaults to the name of the organization.',
  },
  PhoneNumber: { label: 'Phone number', type: 'tel', autoComplete: 'tel', longest: 50 },
  URL: { label: 'Web address', autoComplete: 'url', longest: 2_000 },
  Role: {
    label: 'Role',
    longest: 100,
    description: 'Shown instead of the type. Leave blank to show the type.',
  },
  LeadOrder: {
    label: 'Order in the lead filter',
    inputMode: 'numeric',
    description: 'Enter a number to show this consultant in the lead filter.',
  },
}

/** An organization that people belong to. */
export type Organization = { readonly name: string; readonly id: string }

type Props = {
  readonly names: readonly PersonField[]
  readonly values: PersonValues
  readonly onType: (changes: Partial<PersonValues>) => void
  /** The problem of each field, by name. */
  readonly problems?: ReadonlyMap<string, string>
  /** Read-only fields, with the reason. */
  readonly fixed?: Partial<Record<PersonField, string>>
  readonly organizations?: readonly Organization[]
  /** Whether people fill in their own data, which the browser may autofill. */
  readonly isOwn?: boolean
  readonly focused?: PersonField
}

/** The fields of a person; choosing an organization also sets its id. */
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

// Messages are placed below the input, so that the inputs of a row stay aligned.
const belowInput: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

type FieldProps = Props & { readonly listId: string }

function Field({ name, ...props }: FieldProps & { readonly name: PersonField }) {
  switch (name) {
    case 'NotifyOnNewTask':
      return <MailCheckbox {...props} />
    case 'UserType':
      return <TypeSelect {...props} />
    default:
      return <TextField {...props} name={name} />
  }
}

const MailCheckbox = ({ values, onType, fixed }: FieldProps) => (
  <Checkbox
    className={styles['check'] ?? ''}
    label="Mails about tasks"
    description="When a task is assigned to you, changes, is due the next day or is overdue."
    checked={values.NotifyOnNewTask}
    disabled={fixed?.NotifyOnNewTask !== undefined}
    onChange={({ currentTarget }) => onType({ NotifyOnNewTask: currentTarget.checked })}
  />
)

const TypeSelect = (props: FieldProps) => (
  <NativeSelect
    label="Type"
    {...stateOf('UserType', props, 'Decides what the person can do.')}
    value={props.values.UserType}
    data={[...userTypes]}
    onChange={({ currentTarget }) => props.onType({ UserType: currentTarget.value as UserType })}
  />
)

function TextField({ name, ...props }: FieldProps & { readonly name: TextFieldName }) {
  const { values, onType, organizations = [], isOwn = false, focused, listId } = props
  const { label, description, autoComplete = 'off', longest, ...input } = textFields[name]
  const { error, ...state } = stateOf(name, props, description)
  return (
    <TextInput
      label={label}
      {...state}
      {...input}
      error={lengthProblem(values[name], longest) ?? error}
      ref={focused === name ? focusOnMount : null}
      autoComplete={isOwn ? autoComplete : 'off'}
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

/** The problem of a field, and its description or the reason why it is read-only. */
function stateOf(name: PersonField, { problems, fixed }: FieldProps, description?: string) {
  const reason = fixed?.[name]
  const text = reason ?? description
  return {
    error: problems?.get(name) ?? null,
    disabled: reason !== undefined,
    inputWrapperOrder: belowInput,
    ...(text !== undefined && { description: text }),
  }
}

const organizationTyped = (typed: string, known: readonly Organization[]) => {
  const same = known.find(({ name }) => name === typed.trim())
  return { Organization: typed, OrganizationId: same?.id ?? organizationIdOf(typed) ?? '' }
}
