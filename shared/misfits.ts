/** A field that was not as the contract has it. */
export interface MisfitField {
  /** Names of the contract, separated by dots; `[]` for an entry of a list. */
  readonly path: string
  /** Word for what was expected, such as `string`. */
  readonly expected: string
  /** Type of what came; `nothing` for a field that is missing. */
  readonly found: string
  readonly count: number
}

/** What of an answer was not as declared; all else is there. */
export interface Misfits {
  /** Rows that could not be understood: their number on the page, from 0, and the beginning of their JSON, without what is secret. */
  readonly rows: readonly { readonly position: number; readonly json: string }[]
  /** Rows of which fields were left out because they had another type: their number on the page (0 for one thing), and the fields. */
  readonly parts: readonly { readonly position: number; readonly names: readonly string[] }[]
  /** Why, those that were expected and did not come included. */
  readonly fields: readonly MisfitField[]
}

/** Whether a person has to be told: what a service does not send, other versions of it may not have. */
export function hidesSomething({ rows, parts }: Pick<Misfits, 'rows' | 'parts'>): boolean {
  return rows.length > 0 || parts.length > 0
}
