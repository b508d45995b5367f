import { useMantineColorScheme } from '@mantine/core'

/** The theme choices; auto follows the device. */
export const themes = ['auto', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

/** Returns the chosen theme and its setter; the choice is stored on this device. */
export function useTheme(): { readonly theme: Theme; readonly choose: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, choose: setColorScheme }
}
