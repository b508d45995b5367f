/** The Plumbline logo: a plumb line with its bob. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <path
        d="M16 2v17M11 6h10M12 11h8"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M11 19h10l-5 11z" fill="var(--accent)" />
    </svg>
  )
}
