/** A field of answers that was not as the contract has it. */
export interface MisfitField {
  /** Names of the contract, separated by dots; `[]` for an entry of a list. */
  readonly path: string
  /** Word for what was expected, such as `string`. */
  readonly expected: string
  /** Type of what came; `nothing` for a field that is missing. */
  readonly found: string
  /** True when the whole row was left out for it, false when the field was. */
  readonly isRow: boolean
  readonly count: number
}

/** What of an answer was not as declared: it was left out, and the rest is there. */
export interface Misfits {
  /** Rows of a list that were left out whole: their number on the page, from 0, and the beginning of their JSON. */
  readonly rows: readonly { readonly position: number; readonly json: string }[]
  readonly fields: readonly MisfitField[]
}
