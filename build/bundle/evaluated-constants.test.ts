import { resolve } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { evaluatedConstants } from './pure-constants.ts'

const root = resolve(import.meta.dirname, '../..')

test('the help of operations is built without the contract', async () => {
  const modules: string[] = []
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, ssr: resolve(root, 'electron/cli/call-help.ts') },
    plugins: [
      evaluatedConstants(root),
      {
        name: 'modules',
        generateBundle: (_options, bundle) => {
          for (const output of Object.values(bundle)) if ('moduleIds' in output) modules.push(...output.moduleIds)
        },
      },
    ],
  })
  expect(modules.map(id => id.slice(root.length + 1))).toContain('electron/cli/operation-table.ts')
  expect(modules.filter(id => /\/(shared\/contract|node_modules)\//.test(id))).toEqual([])
})
