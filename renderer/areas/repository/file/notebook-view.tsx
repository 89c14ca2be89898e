import { IconNotebook } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { z } from 'zod'
import { visibleString } from '#shared/text/visible.ts'
import { EmptyState } from '../../../common/states/states.tsx'

const notebook = z.object({
  cells: z.array(z.object({ cell_type: z.string() })),
  metadata: z.object({ kernelspec: z.object({ display_name: z.string() }).optional() }).optional(),
})

/** A notebook: what is in it, and the way to get it. What ran in it is not drawn: its outputs are pages of anybody's making. */
export function NotebookView({ text, action }: { readonly text: string; readonly action: ReactNode }) {
  const description = useMemo(() => describe(text), [text])
  return (
    <EmptyState
      icon={<IconNotebook size={30} stroke={1.5} />}
      title="A notebook"
      description={`${description} Cells and what came out of them are not drawn here. Download it to open it where it runs, or read its text under Code.`}
      action={action}
    />
  )
}

function describe(text: string): string {
  const { data } = notebook.safeParse(parsed(text))
  if (!data) return 'Its text is not that of a notebook.'
  const count = (type: string) => data.cells.filter(cell => cell.cell_type === type).length
  const kernel = data.metadata?.kernelspec?.display_name
  const cells = `${count('code')} code and ${count('markdown')} text cells`
  return kernel === undefined ? `It has ${cells}.` : `It has ${cells} for ${visibleString(kernel)}.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
