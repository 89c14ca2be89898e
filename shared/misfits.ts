/** A field that was not as the contract has it. */
export interface MisfitField {
  /** Names of the contract, separated by dots; `[]` for an entry of a list. */
  readonly path: string
  /** The expected type, such as `string`. */
  readonly expected: string
  /** The received type; `nothing` for a missing field. */
  readonly found: string
  readonly count: number
}

/** What of an answer was not as declared; all else is there. */
export interface Misfits {
  /** Invalid rows: their index on the page, and the beginning of their JSON, without secrets. */
  readonly rows: readonly { readonly position: number; readonly json: string }[]
  /** Rows with fields that were left out because of a wrong type: their index on the page (0 for a single object), and the fields. */
  readonly parts: readonly { readonly position: number; readonly names: readonly string[] }[]
  /** Why, those that were expected and did not come included. */
  readonly fields: readonly MisfitField[]
}

/** Whether the user has to be informed. Missing fields alone don't count, because some versions of a service don't have them. */
export function hidesSomething({ rows, parts }: Pick<Misfits, 'rows' | 'parts'>): boolean {
  return rows.length > 0 || parts.length > 0
}
