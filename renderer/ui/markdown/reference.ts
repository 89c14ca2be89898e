import { webAddress } from '../link/web-address.ts'

/** The location of a document; the base of its relative links. */
export interface DocumentPlace {
  /** Numeric ID or full path of the project. */
  readonly project: string
  readonly ref: string
  /** Path of the folder the document is in; '' at the top. */
  readonly folder: string
}

/** The target of a link or image in a document. */
export type Reference =
  | { readonly kind: 'fragment'; readonly id: string }
  | { readonly kind: 'external'; readonly address: string }
  | { readonly kind: 'file'; readonly path: string; readonly fragment: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'nothing' }

const nothing: Reference = { kind: 'nothing' }

/**
 * Resolves a link. Relative ones stay inside the repository, as paths from its root when they begin with `/`; one that
 * leaves it, or has any scheme but http(s), has no target.
 */
export function getReference(link: string, place: DocumentPlace | null): Reference {
  // As a browser reads it: no spaces around it, no control characters in it, backslashes are slashes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const address = link.replace(/[\u0000-\u001f\u007f]/g, '').trim()
  if (address === '') return nothing
  if (address.startsWith('#')) return { kind: 'fragment', id: decoded(address.slice(1)) ?? '' }
  const absolute = /^[/\\]{2}/.test(address) ? `https:${address}` : address
  if (webAddress(absolute)) return { kind: 'external', address: absolute }
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || place === null) return nothing
  return insideRepository(address, place.folder)
}

function insideRepository(address: string, folder: string): Reference {
  const path = decoded(/^[^?#]*/.exec(address)?.[0] ?? '')?.replaceAll('\\', '/')
  if (path === undefined || path.includes('\0')) return nothing
  const parts = path.startsWith('/') || folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return nothing
  }
  const isFolder = parts.length === 0 || /(?:^|\/)\.{0,2}$/.test(path)
  if (isFolder) return { kind: 'folder', path: parts.join('/') }
  return { kind: 'file', path: parts.join('/'), fragment: decoded(/#(.*)$/s.exec(address)?.[1] ?? '') ?? '' }
}

/** The view of a linked file: the lines in its fragment, or a document at the anchor in it. */
export function viewOfFile({ path, fragment }: { readonly path: string; readonly fragment: string }) {
  const [, line, to] = /^L(\d+)(?:-L?(\d+))?$/.exec(fragment) ?? []
  if (line !== undefined) return { line: Number(line), ...(to !== undefined && { to: Number(to) }) }
  if (!/\.(?:md|markdown)$/i.test(path)) return {}
  return { view: 'preview' as const, ...(fragment !== '' && { part: fragment }) }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
