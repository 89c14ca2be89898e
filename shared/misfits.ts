/** A field of rows that was not as the contract has it. */
export interface MisfitField {
  /** Names of the contract, separated by dots; `[]` for an entry of a list. */
  readonly path: string
  /** Word for what was expected, such as `string`. */
  readonly expected: string
  /** Type of what came; `nothing` for a field that is missing. */
  readonly found: string
  readonly count: number
}

/** The rows of a list that were not as declared: they were left out, and the rest is there. */
export interface Misfits {
  /** Their number on the page, from 0, and the beginning of their JSON, without what is secret. */
  readonly rows: readonly { readonly position: number; readonly json: string }[]
  /** Why. */
  readonly fields: readonly MisfitField[]
}
