import styles from './skeleton-rows.module.css'

/** Placeholders for rows that are loading, of their final height (a list row by default). */
export function SkeletonRows({
  rows,
  height = 'var(--row)',
  name = 'Loading',
}: {
  readonly rows: number
  readonly height?: string
  readonly name?: string
}) {
  return (
    <output className={styles['rows']} aria-label={name}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']} style={{ height }}>
          <span style={{ width: `${72 - ((row * 17) % 40)}%` }} />
        </div>
      ))}
    </output>
  )
}
