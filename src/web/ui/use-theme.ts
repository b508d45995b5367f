import { useMantineColorScheme } from '@mantine/core'

/** The choices of light and dark; auto follows the device. */
export const themes = ['auto', 'light', 'dark'] as const

/** A choice of light and dark. */
export type Theme = (typeof themes)[number]

/** The chosen theme, and how to choose another; the choice is kept on this device. */
export function useTheme(): { readonly theme: Theme; readonly choose: (theme: Theme) => void } {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return { theme: colorScheme, choose: setColorScheme }
}
