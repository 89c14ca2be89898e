import { Text } from '@mantine/core'

/** A dash in place of a value; why there is none is its tooltip and its accessible name. */
export function EmptyCell({ reason }: { readonly reason: string }) {
  return (
    <Text span inherit c="dimmed" role="img" aria-label={reason} title={reason}>
      —
    </Text>
  )
}
