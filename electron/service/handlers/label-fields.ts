import type { Label } from '#shared/contract/issues.ts'
import type { LabelRow } from '../store/labels.ts'

/** A label with its details (document 3, section 4.7, `with_labels_details`). */
export function labelFields(label: LabelRow): Label {
  const { id, name, color, description } = label
  return { id, name, color, text_color: readableOn(color), description }
}

/** Black or white, whichever is read better on a colour such as `#6699cc`. */
function readableOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => Number.parseInt(color.slice(start, start + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#1f1e24' : '#ffffff'
}
