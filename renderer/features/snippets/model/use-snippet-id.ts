import { useParams } from '@tanstack/react-router'

/** The ID in the link; null when it is none. */
export function useSnippetId(): number | null {
  const { snippet = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,14}$/.test(snippet) ? Number(snippet) : null
}
