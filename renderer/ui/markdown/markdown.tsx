import { VisuallyHidden } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type RefObject, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { runTask, taskProblem } from '../../lib/tasks/run-task.ts'
import { nameOfText } from '../../lib/tasks/text-name.ts'
import { createDocumentBudget, DocumentBudgetContext } from '../images/document-budget.ts'
import { LoadingState } from '../states/states.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { whenDrawn } from './draw-slices.tsx'
import classes from './markdown.module.css'
import type { DocumentPlace } from './reference.ts'
import { showPart } from './show-part.ts'

/** Longer ones are shown as the text they are. */
const maxDocumentLength = 400_000
const shownAsText = 100_000

/** Longer ones fill the view anyway. */
const maxReserved = 2000

const DocumentView = lazy(async () => ({ default: (await import('./document-view.tsx')).DocumentView }))

/**
 * Markdown from a repository or a user, rendered as a document: only the elements of the allow-list, with images of its
 * own repository alone, and links that show their host before they leave the app.
 * @param place the document's location; null when relative links and images have no target (a description)
 * @param part the fragment of a link, scrolled to
 */
export function Markdown({
  text,
  place,
  part,
}: {
  readonly text: string
  readonly place: DocumentPlace | null
  readonly part?: string | undefined
}) {
  const document = useRef<HTMLDivElement>(null)
  const isLong = text.length > maxDocumentLength
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has images of its own
  const budget = useMemo(createDocumentBudget, [text])
  // The name of a text may be another one later.
  const query = useMemo(() => documentQuery(text), [text])
  const { data, isPending, error } = useQuery({ ...query, enabled: !isLong })
  // Thousands of elements are made in slices, between which the page answers.
  const read = useDeferredValue(data)
  if (isLong) return <AsText text={text} why={t('It is too long to be shown as a document.')} />
  if (error) return <AsText text={text} why={taskProblem(error, t('It is too complex to be shown as a document.'))} />
  if (isPending || !read) {
    return (
      <div className={classes.document} data-markdown>
        <Unread text={text} />
      </div>
    )
  }
  return (
    <div ref={document} className={classes.document} data-markdown>
      <Suspense fallback={<Unread text={text} />}>
        <DocumentBudgetContext value={budget}>
          <DocumentView tree={read.tree} place={place} />
        </DocumentBudgetContext>
        {part && <Arrival at={document} part={part} />}
      </Suspense>
      {read.isCut && (
        <p className={classes.notice} role="note">
          {t('The document is larger or nested deeper than what is drawn here. Open the file for all of it.')}
        </p>
      )}
    </div>
  )
}

/** While a document is read. A short one gets the room of its text, so that what follows it stays in its place. */
function Unread({ text }: { readonly text: string }) {
  if (text.length > maxReserved) return <LoadingState rows={6} rowHeight={18} label={t('Reading the document')} />
  return (
    <>
      <VisuallyHidden role="status">{t('Reading the document')}</VisuallyHidden>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
          <p key={index} className={classes.unread} aria-hidden>
            <VisibleText text={paragraph} multiline />
          </p>
        ))}
    </>
  )
}

/** Shows a part once all of the document beside it is drawn. */
function Arrival({ at, part }: { readonly at: RefObject<HTMLElement | null>; readonly part: string }) {
  useEffect(() => whenDrawn(() => showPart(at.current, part)), [at, part])
  return null
}

function AsText({ text, why }: { readonly text: string; readonly why: string }) {
  const isCut = text.length > shownAsText
  return (
    <>
      <p className={classes.notice} role="note">
        {isCut
          ? t('{why} This is its beginning, as it is written.', { why })
          : t('{why} This is its text, as it is written.', { why })}
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
    queryKey: ['markdown', nameOfText(text)],
    queryFn: ({ signal }) => runTask('markdown', text, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    structuralSharing: false,
    meta: { secondary: true },
  })
