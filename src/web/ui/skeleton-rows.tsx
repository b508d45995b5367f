import styles from './skeleton-rows.module.css'

/** Rows that are on their way, of the height that they will have (a list row unless another is given). */
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
