import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { ExternalLink } from '../link/external-link.tsx'
import classes from './markdown.module.css'
import { type DocumentPlace, type Reference, referenceOf, viewOfFile } from './reference.ts'
import { showPart } from './show-part.ts'

interface DocumentLinkProps {
  readonly address: string
  readonly text: string
  readonly place: DocumentPlace | null
  readonly id?: string | undefined
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A link of a document: to a place in it, to a file of its repository, or out of the app. */
export function DocumentLink({ address, text, place, id, title, children }: DocumentLinkProps) {
  const reference = referenceOf(address, place)
  switch (reference.kind) {
    case 'external':
      return (
        <ExternalLink address={reference.address} text={text} title={title}>
          {children}
        </ExternalLink>
      )
    case 'fragment':
      return (
        <button
          type="button"
          id={id}
          className={classes.jump}
          title={title}
          onClick={event => showPart(event.currentTarget.closest('[data-markdown]'), reference.id)}
        >
          {children}
        </button>
      )
    case 'nothing':
      return <span title={title}>{children}</span>
    default:
      return place && <RepositoryLink reference={reference} place={place} content={children} />
  }
}

function RepositoryLink({
  reference,
  place,
  content,
}: {
  readonly reference: Extract<Reference, { readonly path: string }>
  readonly place: DocumentPlace
  readonly content: ReactNode
}) {
  const params = { connection: useConnection().id, project: place.project }
  const { path } = reference
  if (reference.kind === 'file') {
    return (
      <Link
        to="/c/$connection/p/$project/blob"
        params={params}
        search={{ ref: place.ref, path, ...viewOfFile(reference) }}
      >
        {content}
      </Link>
    )
  }
  const search = { ref: place.ref, ...(path !== '' && { path }) }
  return (
    <Link to="/c/$connection/p/$project/tree" params={params} search={search}>
      {content}
    </Link>
  )
}
