import 'react'

declare module 'react' {
  // Allows custom properties such as --place in style objects.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
