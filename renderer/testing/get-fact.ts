import type { within } from '@testing-library/react'

/** The value beside a name in a list of facts (`dt` and `dd`); undefined without the name. */
export function getFact(part: ReturnType<typeof within>, name: string): string | null | undefined {
  return part.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent
}
