import { variableType } from '#shared/contract/instance-variables.ts'

/** What a variable is beside its value. */
export interface Attributes {
  readonly variable_type: string
  readonly protected: boolean
  readonly masked: boolean
}

/** The comment that keeps what dotenv has no place for. */
export function attributesComment({ variable_type, masked, ...variable }: Attributes): string {
  return `# variable_type=${variable_type} protected=${variable.protected} masked=${masked}`
}

/** What such a comment says; any other comment says nothing. */
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
