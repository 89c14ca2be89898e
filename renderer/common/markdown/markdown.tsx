import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LoadingState } from '../states/states.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './markdown.module.css'
import type { DocumentPlace } from './reference.ts'

/** Longer ones are shown as the text they are. */
const longestDocument = 400_000
const shownAsText = 100_000

const DocumentView = lazy(async () => ({ default: (await import('./document-view.tsx')).DocumentView }))

/**
 * Markdown from a repository or a person, as a document: only what the allow-list names, with images of its own
 * repository alone, and links that show their host before they leave the app.
 * @param place where it stands; null when relative links and images lead nowhere (a description)
 */
export function Markdown({ text, place }: { readonly text: string; readonly place: DocumentPlace | null }) {
  const isLong = text.length > longestDocument
  const { data, isPending, error } = useQuery({ ...documentQuery(text), enabled: !isLong })
  if (isLong) return <AsText text={text} why="It is too long to be shown as a document." />
  if (error) return <AsText text={text} why={`It can’t be shown as a document: ${error.message}.`} />
  if (isPending) return <LoadingState rows={6} rowHeight={18} label="Reading the document" />
  return (
    <div className={classes.document} data-markdown>
      <Suspense fallback={<LoadingState rows={6} rowHeight={18} label="Reading the document" />}>
        <DocumentView tree={data.tree} place={place} />
      </Suspense>
      {data.isCut && (
        <p className={classes.notice} role="note">
          The document is larger or nested deeper than what is drawn here. Open the file for all of it.
        </p>
      )}
    </div>
  )
}

function AsText({ text, why }: { readonly text: string; readonly why: string }) {
  const isCut = text.length > shownAsText
  return (
    <>
      <p className={classes.notice} role="note">
        {why} This is its {isCut ? 'beginning' : 'text'}, as it is written.
      </p>
      <pre className={classes.text}>
        <VisibleText text={text.slice(0, shownAsText)} multiline />
      </pre>
    </>
  )
}

/** As a query, so that "everything on this screen has its data" counts it in, and the same text is read once. */
const documentQuery = (text: string) =>
  queryOptions({
    queryKey: ['markdown', text],
    queryFn: async ({ signal }) => (await import('./read-markdown.ts')).readMarkdown(text, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    meta: { secondary: true },
  })
