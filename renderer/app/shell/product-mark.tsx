/** Gatehouse's mark: a gate between two towers. Takes the colour of its text. */
export function ProductMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden focusable="false">
      <path d="M2 3h2v2h1V3h2v18H2zM17 3h2v2h1V3h2v18h-5z" />
      <path d="M8.5 8h7v13h-2v-6.5a1.5 1.5 0 0 0-3 0V21h-2z" opacity=".62" />
    </svg>
  )
}
