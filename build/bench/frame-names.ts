/** Names the frames of CPU profiles by the sources that the scripts were built from. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { CallFrame, FrameName } from './flame-text.ts'
import { root } from './support/build.ts'

const sourceMap = z.looseObject({
  file: z.string().default(''),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
})
const maps = new Map<string, SourceMap | null>()

/** Function and file of a frame, or the package it belongs to. */
export function nameFrame({ functionName, url, lineNumber, columnNumber }: CallFrame): FrameName {
  if (url === '')
    return { name: functionName || '(native)', part: functionName.startsWith('(') ? functionName : '(native)' }
  if (url.startsWith('node:')) return { name: `${functionName} ${url}`, part: 'Node.js' }
  const script = getScript(url)
  const name = functionName || '(anonymous)'
  if (script === null) return { name, part: url }
  const entry = getMap(script)?.findEntry(lineNumber, columnNumber)
  // A position that the map doesn't cover has an entry without a source, although the type doesn't say so.
  const source = entry && 'originalSource' in entry && entry.originalSource ? entry.originalSource : null
  const path = relative(root, source === null ? script : join(script, '..', source))
  const at = path.lastIndexOf('node_modules/')
  const part = at === -1 ? path.split('/').slice(0, 3).join('/') : getPackage(path.slice(at + 'node_modules/'.length))
  return { name: `${name} ${at === -1 ? path : part}`, part }
}

/** The file of a script's address; null for one that isn't of the project. */
function getScript(url: string): string | null {
  if (url.startsWith('file:')) return fileURLToPath(url)
  // A CommonJS module has its path alone.
  if (isAbsolute(url)) return url
  // Electron's address, or the one of the Chromium host.
  const [, path] = /^(?:gatehouse-app:\/\/app|https:\/\/app\.gatehouse-app\.invalid)\/(.*)$/.exec(url) ?? []
  return path === undefined ? null : join(root, 'out/renderer', path)
}

function getMap(script: string): SourceMap | null {
  const known = maps.get(script)
  if (known !== undefined) return known
  const file = `${script}.map`
  const map = existsSync(file) ? new SourceMap(sourceMap.parse(JSON.parse(readFileSync(file, 'utf8')))) : null
  maps.set(script, map)
  return map
}

function getPackage(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
