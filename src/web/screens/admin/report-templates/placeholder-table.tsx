import { placeholders, type Placeholders } from '#rules/report/template/placeholders.ts'
import styles from './report-templates.module.css'

type Row = { readonly written: string; readonly says: string; readonly depth: number }

/** Returns the placeholders as they are written in a template; each list is followed by the placeholders of its entries. */
const rowsOf = (all: Placeholders, depth = 0): Row[] =>
  Object.entries(all).flatMap(([name, { kind, says, each }]) => [
    {
      written: kind === 'text' ? `{${name}}` : `{#${name}} \u2026 {/${name}}`,
      says,
      depth,
    },
    ...(each === undefined ? [] : rowsOf(each, depth + 1)),
  ])

const rows = rowsOf(placeholders)

/** The placeholders that a template can contain. */
export const PlaceholderTable = () => (
  <section className={styles['placeholders']} aria-labelledby="placeholders">
    <h2 id="placeholders">Placeholders</h2>
    <p>
      Write a placeholder in braces: <code>{'{project}'}</code> becomes the name of the project.
    </p>
    <ul>
      <li>
        A list repeats everything between its{' '}
        <code>
          {'{#'}…{'}'}
        </code>{' '}
        and{' '}
        <code>
          {'{/'}…{'}'}
        </code>{' '}
        once for each entry.
      </li>
      <li>
        A condition keeps what is between them only where it is true. The same works with a text:
        what is between is kept unless the text is empty.
      </li>
      <li>
        With{' '}
        <code>
          {'{^'}…{'}'}
        </code>{' '}
        in place of{' '}
        <code>
          {'{#'}…{'}'}
        </code>{' '}
        it is kept in the opposite case: when the condition is false, or the list or text is empty.
      </li>
    </ul>
    {/* Wider than a phone: it scrolls on its own, by keyboard too. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <div className={styles['scroll']} role="group" aria-label="Placeholders" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Placeholder</th>
            <th scope="col">Stands for</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ written, says, depth }, index) => (
            // The rows never change order.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              <th scope="row" data-depth={depth}>
                <code>{written}</code>
              </th>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
