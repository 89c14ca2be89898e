import { z } from 'zod'

const notebook = z.object({
  cells: z.array(z.object({ cell_type: z.string() })),
  metadata: z.object({ kernelspec: z.object({ display_name: z.string() }).optional() }).optional(),
})

/** A summary of a notebook's contents. None of its code is run. */
export interface NotebookSummary {
  readonly code: number
  readonly markdown: number
  /** The name of its kernel, truncated to one line. */
  readonly kernel: string | null
}

const maxKernelLength = 100

/** Counts the cells of a notebook; null for a text that is none. */
export function summarizeNotebook(text: string): NotebookSummary | null {
  const { data } = notebook.safeParse(parse(text))
  if (!data) return null
  const count = (type: string) => data.cells.filter(cell => cell.cell_type === type).length
  const kernel = data.metadata?.kernelspec?.display_name
  return { code: count('code'), markdown: count('markdown'), kernel: kernel?.slice(0, maxKernelLength) ?? null }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
