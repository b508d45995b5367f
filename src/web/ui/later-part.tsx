import { lazy, useState, type ComponentType } from 'react'

/** A part of a screen that comes as a chunk of its own. */
export type LaterPart<Props> = ComponentType<Props> & {
  /** Fetches it ahead, so that it is there at once when it is shown; a failure tells itself only then. */
  readonly fetchAhead: () => void
}

/** Makes a part that is fetched when it is first shown, or ahead: then it stands at once, without its place being held for a moment. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterPart<Props> {
  let There: ComponentType<Props> | undefined
  const fetched = async () => (There = await load())
  const Awaited = lazy(async () => ({ default: await fetched() })) as ComponentType<Props>

  function Part(props: Props) {
    // The same one for as long as it is shown: another would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => There ?? Awaited)
    return <Shown {...props} />
  }
  const fetchAhead = () => {
    if (!There) fetched().catch(() => null)
  }
  return Object.assign(Part, { fetchAhead })
}
