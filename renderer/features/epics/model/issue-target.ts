import { numberIn } from '../../../ui/picker/choices.ts'

/** A reference to an issue: by its ID, or by its number within a project. */
export type IssueTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'reference'; readonly project: string; readonly iid: number }

/**
 * Reads an ID, a full reference, or the pasted address of an issue's page; null for anything else.
 * @example issueTarget('harbor/lighthouse#9') // { kind: 'reference', project: 'harbor/lighthouse', iid: 9 }
 */
export function issueTarget(typed: string): IssueTarget | null {
  const text = typed.trim()
  const id = text.startsWith('#') ? null : numberIn(text)
  if (id !== null) return { kind: 'id', id }
  const path = getPath(text)
  const [, project, number] =
    (path === null
      ? /^([^\s#?]+\/[^\s#?]+)#(\d{1,15})$/.exec(text)
      : /^\/(.+?)\/(?:-\/)?issues\/(\d{1,15})\/?$/.exec(path)) ?? []
  return project && number ? { kind: 'reference', project, iid: Number(number) } : null
}

function getPath(text: string): string | null {
  if (!/^https?:/i.test(text)) return null
  try {
    return decodeURIComponent(new URL(text).pathname)
  } catch {
    return null
  }
}
