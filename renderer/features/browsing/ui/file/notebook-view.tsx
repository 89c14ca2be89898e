import { IconNotebook } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import type { NotebookSummary } from '../../../../lib/code/notebook-summary.ts'
import { runTask } from '../../../../lib/tasks/run-task.ts'
import { nameOfText } from '../../../../lib/tasks/text-name.ts'
import { EmptyState } from '../../../../ui/states/states.tsx'

/** A notebook: what is in it, and the way to get it. What ran in it is not drawn: its outputs are pages of anybody's making. */
export function NotebookView({ text, action }: { readonly text: string; readonly action: ReactNode }) {
  // The name of a text may be another one later.
  const query = useMemo(() => notebookQuery(text), [text])
  const { data, error } = useQuery(query)
  return (
    <EmptyState
      icon={<IconNotebook size={30} stroke={1.5} />}
      title="A notebook"
      description={`${error ? 'It is too complex to be counted here.' : describe(data)} Cells and what came out of them are not drawn here. Download it to open it where it runs, or read its text under Code.`}
      action={action}
    />
  )
}

function describe(summary: NotebookSummary | null | undefined): string {
  if (summary === undefined) return ''
  if (summary === null) return 'Its text is not that of a notebook.'
  const cells = `${summary.code} code and ${summary.markdown} text cells`
  return summary.kernel === null ? `It has ${cells}.` : `It has ${cells} for ${visibleString(summary.kernel)}.`
}

const notebookQuery = (text: string) =>
  queryOptions({
    queryKey: ['notebook', nameOfText(text)],
    queryFn: ({ signal }) => runTask('notebook', text, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { secondary: true },
  })
