import { SquareDashed } from 'lucide-react'
import { BarButton } from '../parts/viewer-bar.tsx'

/** Starts and ends the drawing of a region; renders nothing where none can be cited. */
export const RegionButton = ({
  isDrawing,
  onRegion,
}: {
  readonly isDrawing: boolean
  readonly onRegion: (() => void) | undefined
}) =>
  onRegion && (
    <BarButton name="Draw a region" keys="r" isPressed={isDrawing} onClick={onRegion}>
      <SquareDashed size={18} aria-hidden />
    </BarButton>
  )
