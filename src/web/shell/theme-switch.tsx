import { ActionIcon } from '@mantine/core'
import { Moon, Sun, SunMoon, type LucideIcon } from 'lucide-react'
import { themes, useTheme, type Theme } from '../ui/use-theme.ts'

const icons: Readonly<Record<Theme, LucideIcon>> = { auto: SunMoon, light: Sun, dark: Moon }

/** Goes from auto to light to dark and round again. */
export function ThemeSwitch() {
  const { theme, choose } = useTheme()
  const Icon = icons[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto'
  const says = `Theme: ${theme}. Switch to ${next}`
  return (
    <ActionIcon aria-label={says} title={says} onClick={() => choose(next)}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
