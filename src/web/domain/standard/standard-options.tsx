import type { StandardChoices } from './standard-choices.ts'

/** The standards of a project as the options of a select, grouped by module. */
export const StandardOptions = ({ choices }: { readonly choices: readonly StandardChoices[] }) =>
  choices.map(({ group, items }) => (
    <optgroup key={group} label={group}>
      {items.map((item) => (
        <option key={item.value} value={item.value}>
          {item.label}
        </option>
      ))}
    </optgroup>
  ))
