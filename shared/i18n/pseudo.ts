import { type Catalog, contextEnd } from './i18n.ts'
import { type CompiledMessage, compileMessage } from './icu.ts'

/** How much longer texts may become in other languages. */
const growth = 0.4

const letters: Readonly<Record<string, string>> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', u: 'ú', y: 'ý' },
  ...{ A: 'Á', C: 'Ç', E: 'É', I: 'Í', N: 'Ñ', O: 'Ó', U: 'Ú', Y: 'Ý' },
}

/** Each message of the code, with accents, in brackets and 40 % longer. Marks and placeholders stay. */
export const pseudoCatalog: Catalog = new Proxy<Record<string, CompiledMessage>>(
  {},
  {
    get: (known, message) => {
      if (typeof message !== 'string') return undefined
      known[message] ??= ['[', ...widen(compileMessage(message.slice(message.indexOf(contextEnd) + 1))), ']']
      return known[message]
    },
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  },
)

function widen(tokens: CompiledMessage): CompiledMessage {
  return tokens.map((token): CompiledMessage[number] => {
    if (typeof token === 'string') return token === '#' ? token : accented(token)
    const [name, type, choices] = token
    if (!choices) return token
    const wider = Object.entries(choices).map(([branch, chosen]) => [branch, chosen && widen(chosen)] as const)
    return [name, type ?? 'plural', Object.fromEntries(wider)]
  })
}

function accented(text: string): string {
  const changed = text.replace(/<[^<>]*>|[A-Za-z]/g, found => letters[found] ?? found)
  const visible = text.replace(/<[^<>]*>/g, '')
  return changed + '~'.repeat(/\p{L}/u.test(visible) ? Math.ceil(visible.length * growth) : 0)
}
