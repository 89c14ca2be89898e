import { variableType } from '#shared/contract/instance-variables.ts'

/** The attributes of a variable beside its value. */
export interface Attributes {
  readonly variable_type: string
  readonly protected: boolean
  readonly masked: boolean
}

/** Those of a variable as far as the service sent them. */
export type KnownAttributes = { readonly [K in keyof Attributes]?: Attributes[K] | undefined }

/** The comment that keeps what dotenv has no place for, as far as it is known. */
export function attributesComment({ variable_type, masked, ...variable }: KnownAttributes): string {
  const known = Object.entries({ variable_type, protected: variable.protected, masked })
  return ['#', ...known.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))].join(' ')
}

/** Parses such a comment; any other comment gives no attributes. */
export function attributesIn(comment: string): Partial<Attributes> {
  const words = comment.replace(/^[ \t]*#[ \t]*/, '').split(/[ \t]+/)
  const said = new Map(words.map(word => [word.split('=')[0], word.slice(word.indexOf('=') + 1)]))
  const type = variableType.safeParse(said.get('variable_type'))
  const flag = (name: 'protected' | 'masked') => {
    const value = said.get(name)
    return value === 'true' || value === 'false' ? { [name]: value === 'true' } : {}
  }
  return { ...(type.success && { variable_type: type.data }), ...flag('protected'), ...flag('masked') }
}
