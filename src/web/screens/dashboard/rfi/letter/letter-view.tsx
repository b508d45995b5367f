import type { LetterPart, LetterRequest } from '#rules/rfi/response-letter.ts'
import styles from './letter.module.css'

/** A letter as it is printed. */
export const LetterView = ({ parts }: { readonly parts: readonly LetterPart[] }) => (
  <article className={styles['paper']} aria-label="Response letter">
    {parts.map((part, index) =>
      part.kind === 'paragraph' ? (
        // The parts of a letter have no identity but their position.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index}>{part.text}</p>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <RequestView key={index} number={part.number} request={part.request} />
      ),
    )}
  </article>
)

const RequestView = ({
  number,
  request: { standard, elements, received, question, answer, documents },
}: {
  readonly number: number
  readonly request: LetterRequest
}) => (
  <section>
    <h2>
      {number}. {standard}
    </h2>
    <dl>
      {elements.length > 0 && <Fact name="Elements" value={elements.join(', ')} />}
      <Fact name="Received" value={received} />
      <Fact name="Question" value={question} />
      <Fact name="Answer" value={answer === '' ? '–' : answer} />
      {documents.length > 0 && (
        <div>
          <dt>Documents</dt>
          <dd>
            <ul>
              {documents.map(({ title, places }) => (
                <li key={title}>{places.length > 0 ? `${title}: ${places.join('; ')}` : title}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  </section>
)

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
