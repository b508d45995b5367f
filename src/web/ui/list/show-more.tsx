import { Button } from '@mantine/core'

/** The button that shows more of a long list, while there are more rows. */
export function ShowMore({
  shown,
  total,
  step,
  onShow,
}: {
  readonly shown: number
  readonly total: number
  /** How many more rows are shown at a time. */
  readonly step: number
  /** Called with the number of rows to show. */
  readonly onShow: (most: number) => void
}) {
  if (total <= shown) return null
  return (
    <Button variant="default" onClick={() => onShow(shown + step)}>
      Show {Math.min(step, total - shown)} more of {total}
    </Button>
  )
}
