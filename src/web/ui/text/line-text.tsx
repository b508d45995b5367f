import { lineParts, textBlocks } from './text-blocks.ts'
import styles from './line-text.module.css'

/** User text with its line breaks, at most 72 characters wide; its lists and addresses are drawn as such. */
export function LineText({ text }: { readonly text: string }) {
  const blocks = textBlocks(text)
  const [only] = blocks
  if (only === undefined || (blocks.length === 1 && only.kind === 'paragraph'))
    return (
      <p className={styles['text']} dir="auto">
        <Linked text={text} />
      </p>
    )
  return (
    <div className={styles['text']} dir="auto">
      {blocks.map((block) =>
        block.kind === 'paragraph' ? (
          <p key={block.start}>
            <Linked text={block.text} />
          </p>
        ) : (
          <List key={block.start} first={block.first} items={block.items} />
        ),
      )}
    </div>
  )
}

function List({
  first,
  items,
}: {
  readonly first: number | null
  readonly items: readonly string[]
}) {
  // The items of a text have no identity but their place.
  const lines = items.map((text, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index}>
      <Linked text={text} />
    </li>
  ))
  return first === null ? <ul>{lines}</ul> : <ol start={first}>{lines}</ol>
}

/** Opened in another tab, so that nothing typed on this one is left behind. */
const Linked = ({ text }: { readonly text: string }) =>
  lineParts(text).map((part) =>
    part.href === null ? (
      part.text
    ) : (
      <a key={part.start} href={part.href} target="_blank" rel="noreferrer">
        {part.text}
      </a>
    ),
  )
