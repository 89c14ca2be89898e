import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync } from 'vite'

/** Modules of constants that follow from the contract: the build has their values, and not the contract. */
const evaluated = ['shared/contract/choices.ts', 'shared/contract/read-policies.ts', 'electron/cli/operation-table.ts']

/** Puts the values of such modules in their place. */
export function evaluatedConstants(root: string): Plugin {
  return {
    name: 'evaluated-constants',
    // The types are gone by then.
    enforce: 'post',
    load: async id => {
      const path = relative(root, id)
      if (!evaluated.includes(path)) return null
      // The sources run as they are.
      const values: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
      return Object.entries(values)
        .filter(([, value]) => typeof value !== 'function')
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}

/**
 * Makes unused constants of `shared/` tree-shakeable in the page's scripts. No module of `shared/` has side effects when it is imported, so each
 * unused constant can be removed with its schema; the bundler can't detect that.
 */
export function pureConstants(root: string): Plugin {
  return {
    name: 'pure-constants',
    // The types are gone by then.
    enforce: 'post',
    transform: (code, id) =>
      relative(root, id).startsWith('shared/') ? { code: asPure(code), moduleSideEffects: false } : null,
  }
}

/** The same module with each constant annotated as free of side effects. */
function asPure(code: string): string {
  const made: { readonly start: number; readonly end: number }[] = []
  for (const statement of parseSync('module.js', code).program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      if (init && !/Function|Literal/.test(init.type)) made.push(init)
    }
  }
  return made.reduceRight(
    (text, { start, end }) =>
      `${text.slice(0, start)}/*@__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
    code,
  )
}
