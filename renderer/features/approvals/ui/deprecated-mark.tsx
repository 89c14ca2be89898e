import { Badge } from '@mantine/core'

/** Marks fields that the API documents call deprecated. */
export function DeprecatedMark() {
  return (
    <Badge color="orange" variant="light" tt="none" radius="sm" size="sm">
      Deprecated
    </Badge>
  )
}
