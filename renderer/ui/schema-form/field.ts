/** The kind of object that can be picked for a reference, instead of typing it. */
export type Referred = 'project' | 'group'

interface FieldBase {
  /** The API's own name of the parameter. */
  readonly name: string
  readonly required: boolean
  /** What holds when it is left out; undefined when the contract names nothing. */
  readonly defaultValue: unknown
  readonly description: string | null
  readonly deprecated: boolean
  /** The documents do not have it. */
  readonly beyond: boolean
}

/** One input of a form, derived from its schema. */
export type Field = FieldBase &
  (
    | {
        readonly kind: 'text'
        readonly format: 'plain' | 'date' | 'date-time'
        /** May have several lines. */
        readonly long: boolean
        /** Digits alone are a number. */
        readonly numeric: boolean
        readonly refersTo: Referred | null
        readonly maxLength: number | null
      }
    | {
        readonly kind: 'number'
        readonly integer: boolean
        readonly least: number | null
        readonly most: number | null
      }
    | { readonly kind: 'boolean' }
    | { readonly kind: 'choice'; readonly options: readonly (string | number)[] }
    /** A list of texts, numbers or choices. */
    | { readonly kind: 'list'; readonly options: readonly (string | number)[] | null; readonly numeric: boolean }
    | { readonly kind: 'group'; readonly fields: readonly Field[] }
    | { readonly kind: 'groups'; readonly fields: readonly Field[] }
    /** Anything else, written as JSON. */
    | { readonly kind: 'json' }
  )
type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { readonly kind: K }>
