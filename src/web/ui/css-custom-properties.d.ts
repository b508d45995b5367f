import 'react'

declare module 'react' {
  // Custom properties such as --place may stand in a style.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
