import { Fragment } from 'react'
import { lineParts, textBlocks } from './text-blocks.ts'
import styles from './line-text.module.css'

/** Returns the parts of a text that are set apart, in order. */
type RangesOf = (text: string) => readonly { readonly start: number; readonly end: number }[]

const noRanges: RangesOf = () => []

/** User text with its line breaks, at most 72 characters wide; lists and addresses are rendered as such, and what `rangesOf` finds is set apart. */
export function LineText({
  text,
  rangesOf = noRanges,
}: {
  readonly text: string
  readonly rangesOf?: RangesOf
}) {
  const blocks = textBlocks(text)
  const [only] = blocks
  if (only === undefined || (blocks.length === 1 && only.kind === 'paragraph'))
    return (
      <p className={styles['text']} dir="auto">
        <Linked text={text} rangesOf={rangesOf} />
      </p>
    )
  return (
    <div className={styles['text']} dir="auto">
      {blocks.map((block) =>
        block.kind === 'paragraph' ? (
          <p key={block.start}>
            <Linked text={block.text} rangesOf={rangesOf} />
          </p>
        ) : (
          <List key={block.start} first={block.first} items={block.items} rangesOf={rangesOf} />
        ),
      )}
    </div>
  )
}

function List({
  first,
  items,
  rangesOf,
}: {
  readonly first: number | null
  readonly items: readonly string[]
  readonly rangesOf: RangesOf
}) {
  // The items of a text have no identity other than their position.
  const lines = items.map((text, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      <Linked text={text} rangesOf={rangesOf} />
    </li>
  ))
  return first === null ? <ul>{lines}</ul> : <ol start={first}>{lines}</ol>
}

/** Links open in another tab, so that nothing typed in this one is lost. */
const Linked = ({ text, rangesOf }: { readonly text: string; readonly rangesOf: RangesOf }) =>
  lineParts(text).map((part) =>
    part.href === null ? (
      <SetApart key={part.start} text={part.text} rangesOf={rangesOf} />
    ) : (
      <a key={part.start} href={part.href} target="_blank" rel="noreferrer">
        {part.text}
      </a>
    ),
  )

function SetApart({ text, rangesOf }: { readonly text: string; readonly rangesOf: RangesOf }) {
  const ranges = rangesOf(text)
  if (ranges.length === 0) return text
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <strong>{text.slice(start, end)}</strong>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.end)}
    </>
  )
}
