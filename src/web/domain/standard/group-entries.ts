/** An entry of a list: the title of a group, or an item. */
export type GroupEntry<Item> =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'item'; readonly item: Item }

/** Returns the title of a standard's group, or the group's key; null without a group. */
export const groupTitleOf = ({
  parsedName: { group, groupTitle },
}: {
  readonly parsedName: { readonly group: string | null; readonly groupTitle?: string | undefined }
}): string | null => groupTitle ?? group

/** Returns the entries of a sorted list, with a title before the first item of each group. */
export function groupEntries<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string | null,
): GroupEntry<Item>[] {
  return items.flatMap((item, index): GroupEntry<Item>[] => {
    const title = groupOf(item)
    const before = items[index - 1]
    const isFirst = before === undefined || groupOf(before) !== title
    return title !== null && isFirst
      ? [
          { kind: 'group', title },
          { kind: 'item', item },
        ]
      : [{ kind: 'item', item }]
  })
}
