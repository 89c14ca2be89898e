import { Link, useParams, useRouter } from '@tanstack/react-router'
import { type DragEventHandler, type ReactNode, useCallback } from 'react'
import { useWhyReadOnly } from '../connection/use-connection.ts'

/** The params that every link inside a project carries on. */
export function useProjectParams(): { connection: string; project: string } {
  return useParams({ from: '/c/$connection/p/$project' })
}

/** Gives the screen of a folder or a file at a ref, as `data-leads-to` has it: for what leads there without being a link. */
export function useScreen(
  connection: string,
  project: string,
): (refName: string, path: string, kind: 'folder' | 'file') => string {
  const router = useRouter()
  return useCallback(
    (ref, path, kind) =>
      router.buildLocation({
        to: kind === 'folder' ? '/c/$connection/p/$project/tree' : '/c/$connection/p/$project/blob',
        params: { connection, project },
        search: { ref, path },
      }).href,
    [router, connection, project],
  )
}

interface Shared {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly title?: string | undefined
  readonly tabIndex?: number | undefined
  readonly 'aria-label'?: string | undefined
  /** It is the link of a row that keys lead to. */
  readonly 'data-row-link'?: true
}

/** To a folder at a ref; '' is the top. */
export function FolderLink({ refName, path, ...rest }: Shared & { readonly refName: string; readonly path: string }) {
  return (
    <Link
      to="/c/$connection/p/$project/tree"
      params={useProjectParams()}
      search={{ ref: refName, ...(path !== '' && { path }) }}
      {...rest}
    />
  )
}

/** To a file at a ref. */
export function FileLink({
  refName,
  path,
  view,
  trail,
  line,
  ...rest
}: Shared & {
  readonly refName: string
  readonly path: string
  readonly view?: 'code' | 'blame'
  /** The walk that leads there, as the address has it. */
  readonly trail?: string | undefined
  readonly line?: number | undefined
  readonly onDragStart?: DragEventHandler | undefined
}) {
  return (
    <Link
      to="/c/$connection/p/$project/blob"
      params={useProjectParams()}
      search={{ ref: refName, path, ...(view && { view }), ...(trail && { trail }), ...(line && { line }) }}
      {...rest}
    />
  )
}

/** To one commit; with a file, to its changes in that one. */
export function CommitLink({
  sha,
  file,
  ...rest
}: Shared & { readonly sha: string; readonly file?: string | undefined }) {
  return (
    <Link
      to="/c/$connection/p/$project/commit/$sha"
      params={{ ...useProjectParams(), sha }}
      search={file === undefined ? {} : { file }}
      {...rest}
    />
  )
}

/** To the history of a ref, or of a path at it. */
export function HistoryLink({ refName, path, ...rest }: Shared & { readonly refName: string; readonly path?: string }) {
  return (
    <Link
      to="/c/$connection/p/$project/commits"
      params={useProjectParams()}
      search={{ ref: refName, ...(path && { path }) }}
      {...rest}
    />
  )
}

/** To the comparison of two refs. */
export function CompareLink({ from, to, ...rest }: Shared & { readonly from: string; readonly to: string }) {
  return <Link to="/c/$connection/p/$project/compare" params={useProjectParams()} search={{ from, to }} {...rest} />
}

/** To the editor: a file on a branch, or a new one in a folder. */
export function EditLink({
  branch,
  path,
  create = false,
  ...rest
}: Shared & { readonly branch: string; readonly path: string; readonly create?: boolean }) {
  return (
    <Link
      to="/c/$connection/p/$project/edit"
      params={useProjectParams()}
      search={{ branch, path, ...(create && { create }) }}
      {...rest}
    />
  )
}

/** What leads to where files of a branch are changed: props of a button or of the item of a menu. */
interface ChangeLink {
  readonly disabled?: boolean
  readonly title?: string
  readonly renderRoot?: (props: object) => ReactNode
}

/** Makes buttons and items of menus lead to where files of a branch are changed; while the connection is read-only they are off, and say why. */
export function useChangeLinks() {
  const params = useProjectParams()
  const whyNot = useWhyReadOnly()
  const unlessReadOnly = (renderRoot: (props: object) => ReactNode): ChangeLink =>
    whyNot === undefined ? { renderRoot } : { disabled: true, title: whyNot }
  return {
    /** To the editor: a file on a branch, or a new one. */
    toEdit: (search: { readonly branch: string; readonly path: string; readonly create?: boolean }) =>
      unlessReadOnly(props => <Link {...props} to="/c/$connection/p/$project/edit" params={params} search={search} />),
    /** To the changes of a branch, with one of a path, or in a folder. */
    toChanges: (search: { readonly branch: string; readonly change?: string; readonly folder?: string }) =>
      unlessReadOnly(props => (
        <Link {...props} to="/c/$connection/p/$project/changes" params={params} search={search} />
      )),
  }
}
