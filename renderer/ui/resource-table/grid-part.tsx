import type { ComponentProps } from 'react'

/** A grid, row, heading or cell: rows of a real table cannot be laid out one by one, so each is a `div` with its role. */
export function GridPart(
  props: ComponentProps<'div'> & { readonly role: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'gridcell' },
) {
  return <div {...props} />
}
