import { resolve } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { chunks } from './build/bundle/chunks.ts'
import { evaluatedConstants, pureConstants } from './build/bundle/pure-constants.ts'
import { startScripts } from './build/bundle/start-scripts.ts'
import { licences } from './build/licences/licences-plugin.ts'

const root = import.meta.dirname
const bundled = licences(root)

/**
 * Three builds, one per process kind. Outside the bundles stay electron, Node's own modules, and the package's dependencies,
 * which are those with native code: hundreds of small files would take most of the time until main and service begin.
 */
export default defineConfig({
  main: {
    plugins: [bundled.part(), lingui(), evaluatedConstants(root)],
    // No feed, no update check: the packager names it.
    define: { gatehouseUpdateFeed: JSON.stringify(process.env.GATEHOUSE_UPDATE_FEED ?? '') },
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rollupOptions: {
        input: {
          index: resolve(root, 'electron/start.ts'),
          app: resolve(root, 'electron/main/index.ts'),
          service: resolve(root, 'electron/service/cli.ts'),
          keychain: resolve(root, 'electron/main/keychain/child.ts'),
          cli: resolve(root, 'electron/cli/cli.ts'),
        },
        output: {
          codeSplitting: {
            // Each with what it imports. Without them, a command that opens the data loads some sixty files, and each takes about a millisecond.
            groups: [
              { name: 'start', test: /electron[\\/]cli[\\/]main\.ts$/ },
              { name: 'output', test: /electron[\\/]cli[\\/]output\.ts$/ },
              { name: 'schemas', test: /node_modules[\\/]zod[\\/]/ },
              { name: 'command', test: /electron[\\/]cli[\\/]open\.ts$/ },
              {
                name: 'contract',
                test: /shared[\\/](bridge|contract[\\/](contract|action-words|places|secrets))\.ts$/,
              },
            ],
          },
        },
      },
    },
  },
  preload: {
    plugins: [bundled.part()],
    build: {
      outDir: 'out/preload',
      rollupOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        // A sandboxed preload must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    base: './',
    // The gallery of components is for development: no package has it.
    define: { 'import.meta.env.GATEHOUSE_GALLERY': JSON.stringify(process.env.GATEHOUSE_PACKAGING !== '1') },
    plugins: [
      react(),
      lingui(),
      evaluatedConstants(root),
      pureConstants(root),
      startScripts,
      bundled.page,
      chunks(root),
    ],
    resolve: {
      alias: {
        // It names Monaco's modules by the paths that they had before 0.57, and its variant for browsers has a copy of some.
        'monaco-vim': resolve(root, 'node_modules/monaco-vim/dist/index.mjs'),
        'monaco-editor/esm/vs/editor/editor.api': resolve(
          root,
          'node_modules/monaco-editor/esm/vs/editor/editor.api.js',
        ),
        'monaco-editor/esm/vs/editor/common/commands/shiftCommand': resolve(
          root,
          'renderer/ui/monaco/vim/shift-command.ts',
        ),
        // Markdown is read in a worker, which has no `document`; the variant for pages reads entities through one.
        'decode-named-character-reference': resolve(root, 'node_modules/decode-named-character-reference/index.js'),
      },
    },
    build: {
      outDir: resolve(root, 'out/renderer'),
      minify: true,
      // For profiles; the scripts are the same.
      sourcemap: process.env.GATEHOUSE_SOURCE_MAPS === '1' ? 'hidden' : false,
      rollupOptions: {
        // The page's first script loads the window's when the language is known.
        input: { index: resolve(root, 'renderer/index.html'), start: resolve(root, 'renderer/app/start.tsx') },
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'window',
                tags: ['$initial'],
                test: id =>
                  !/\/(shared|zod)\/|preload-helper|renderer\/(index\.html|main\.tsx|app\/language\.ts)$/.test(id),
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
      // Inlined assets would need "data:" in more CSP directives than img-src.
      assetsInlineLimit: 0,
    },
    worker: { format: 'es', plugins: () => [bundled.part()] },
  },
})
