import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { operationIds } from '#shared/contract/contract.ts'
import manifest from '../package.json' with { type: 'json' }

const root = resolve(import.meta.dirname, '..')
const parser = unified().use(remarkParse).use(remarkGfm)
type Root = ReturnType<typeof parser.parse>
type Node = Root['children'][number]

const codeFolders = '{shared,electron,renderer,e2e,build}'
const documents = globSync(['*.md', 'docs/**/*.md', `${codeFolders}/README.md`, `${codeFolders}/*/README.md`], {
  cwd: root,
}).map(path => {
  const text = readFileSync(join(root, path), 'utf8')
  return { path, nodes: nodesBelow(parser.parse(text)) }
})

function nodesBelow(node: Root | Node): readonly Node[] {
  return 'children' in node ? node.children.flatMap(child => [child, ...nodesBelow(child)]) : []
}

/** The text of a node without its markup. */
function getText(node: Node): string {
  return [node, ...nodesBelow(node)].map(part => ('value' in part ? part.value : '')).join('')
}

/** The anchors of a document's headings, as the web pages that draw it make them. */
function getAnchors(path: string): readonly string[] {
  return (documents.find(document => document.path === path)?.nodes ?? [])
    .filter(node => node.type === 'heading')
    .map(node =>
      getText(node)
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    )
}

/** Where a document's links and pictures lead within the repository. */
function getTargets({ path, nodes }: (typeof documents)[number]) {
  return nodes
    .flatMap(node => (node.type === 'link' || node.type === 'image' || node.type === 'definition' ? [node.url] : []))
    .filter(url => !/^[a-z]+:/.test(url))
    .map(url => {
      const [file = '', anchor] = url.split('#')
      return { file: file === '' ? path : join(dirname(path), decodeURI(file)), anchor }
    })
}

/** Every text in the page's sources between quotes, tags and braces. */
function wordsOnScreens(): ReadonlySet<string> {
  const sources = globSync(
    ['renderer/**/*.{ts,tsx}', 'shared/*.ts', 'shared/audit/*.ts', 'shared/fleet/*.ts', 'electron/main/**/*.ts'],
    { cwd: root, exclude: ['**/*.test.*'] },
  )
  const texts = sources.map(source => readFileSync(join(root, source), 'utf8').replaceAll('&rsquo;', '’'))
  // A label may contain brackets: "Preview (dry run)".
  const pieces = texts.flatMap(text => [...text.split(/['"`<>{}$()]/), ...text.split(/['"`<>{}$]/)])
  return new Set(pieces.map(words => words.replaceAll(/\s+/g, ' ').trim()))
}

describe.each(documents)('$path', document => {
  it('leads to files and headings that are there', () => {
    const lost = getTargets(document).filter(({ file, anchor }) => {
      return !existsSync(join(root, file)) || (anchor !== undefined && !getAnchors(file).includes(anchor))
    })
    expect(lost).toEqual([])
  })

  it('names npm scripts that are there', () => {
    const named = document.nodes
      .filter(node => node.type === 'code' || node.type === 'inlineCode')
      .flatMap(({ value }) => [...value.matchAll(/\bnpm (?:run (?:--silent )?)?([a-z][\w:-]*)/g)])
      .map(([, name = '']) => name)
    const known = [...Object.keys(manifest.scripts), 'ci', 'install']
    expect(named.filter(name => !known.includes(name))).toEqual([])
  })
})

it('every picture is in the list of pictures, or shown somewhere', () => {
  const shown = documents.flatMap(document => getTargets(document).map(({ file }) => file))
  const taken = readdirSync(join(root, 'docs/pictures')).map(name => `docs/pictures/${name}`)
  expect(taken.filter(picture => !picture.endsWith('.md') && !shown.includes(picture))).toEqual([])
})

describe('what the pages for users have in bold stands on a screen', () => {
  const words = wordsOnScreens()
  it.each(documents.filter(({ path }) => path.startsWith('docs/users/')))('$path', ({ nodes }) => {
    const quoted = nodes.filter(node => node.type === 'strong').map(getText)
    expect(quoted.filter(text => !words.has(text.replaceAll(/\s+/g, ' ')))).toEqual([])
  })
})

it('three dots follow their word without a blank, on every screen', () => {
  expect([...wordsOnScreens()].filter(words => / …(?!.)/.test(words))).toEqual([])
})

it('each second-level folder has a README', () => {
  // Everything in this one is copied into the app.
  const folders = globSync(`${codeFolders}/*/`, { cwd: root }).filter(folder => folder !== join('renderer', 'public'))
  expect(folders.length).toBeGreaterThan(20)
  expect(folders.filter(folder => !existsSync(join(root, folder, 'README.md')))).toEqual([])
})

it('the README counts the operations that the explorer offers', () => {
  const counts = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/all (\d+) operations/g)].map(([, n]) => n)
  expect(counts.length).toBeGreaterThan(0)
  expect(new Set(counts)).toEqual(new Set([`${operationIds.length}`]))
})
