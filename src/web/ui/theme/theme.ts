import {
  createTheme,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core'

const accent: MantineColorsTuple = [
  '#ebebf7',
  '#d3d4f0',
  '#b1b6ff',
  '#9497e8',
  '#7a7dd6',
  '#6467c4',
  '#5053b0',
  '#3d3f94',
  '#31337a',
  '#252760',
]

const dark: MantineColorsTuple = [
  '#e9e6df',
  '#c9c6bf',
  '#a8a69e',
  '#747a84',
  '#30343b',
  '#24282f',
  '#1b1e23',
  '#14161a',
  '#0f1114',
  '#0b0c0f',
]

const gray: MantineColorsTuple = [
  '#fbfaf6',
  '#f2f0e9',
  '#e8e5da',
  '#dedace',
  '#c9c5b8',
  '#a9a598',
  '#8b877a',
  '#5c594f',
  '#3a3832',
  '#1d1c19',
]

const quick = { transitionProps: { duration: 100 } } as const

// Pages scroll within the shell, so the document needs no scroll lock, which would restyle all of it.
const unlocked = { lockScroll: false } as const

// People write in either direction. The component's own `dir` prop would apply to the frame around the input.
const typed = { autoComplete: 'off', attributes: { input: { dir: 'auto' } } } as const

/** The Mantine theme: Inter, one accent, 36 px controls, 100 ms transitions. */
export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
  colors: { accent, dark, gray },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 2 },
  defaultRadius: 4,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '22px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  // By name, not by import: the first chunk must not contain components that its page does not use.
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      vars: (_: MantineTheme, { variant = 'filled', color }: ButtonProps) => ({
        root: {
          '--button-height': 'var(--touch)',
          ...(variant === 'filled' && !color ? { '--button-color': 'var(--on-accent)' } : {}),
          ...(variant === 'outline' && color === 'red'
            ? {
                '--button-color': 'var(--wrong-ink)',
                '--button-bd': '1px solid var(--wrong-ink)',
                '--button-hover': 'var(--wrong-paper)',
              }
            : {}),
        },
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--touch)' } }),
    },
    CloseButton: { vars: () => ({ root: { '--cb-size': 'var(--touch)' } }) },
    Input: {
      defaultProps: { size: 'sm' },
      vars: () => ({ wrapper: { '--input-height': 'var(--touch)' } }),
    },
    // Browsers store field values on disk, to restore tabs and to suggest them to the next person, unless autocomplete is off.
    TextInput: { defaultProps: typed },
    Textarea: { defaultProps: typed },
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--on-accent)' } }) },
    // A dialog has a heading; a header element would be a landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    Modal: { defaultProps: { ...quick, ...unlocked, closeButtonProps: { 'aria-label': 'Close' } } },
    ModalRoot: { defaultProps: unlocked },
    Popover: { defaultProps: quick },
  },
})

const shared = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--paper-raised)',
  '--mantine-color-default-hover': 'var(--paper-sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--wrong-ink)',
  '--mantine-color-gray-light-color': 'var(--ink)',
  '--mantine-color-gray-light-hover': 'var(--paper-sunk)',
  '--mantine-color-accent-light': 'var(--accent-soft)',
  '--mantine-color-accent-light-color': 'var(--accent)',
} as const

/** Maps our tokens to Mantine variables, the same in both schemes: the tokens themselves switch between light and dark. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
})
