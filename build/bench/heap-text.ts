import { z } from 'zod'
import { type CallFrame, type CpuProfile, callFrame, type FrameName, flameText } from './flame-text.ts'

const heapNode = z.object({
  callFrame,
  selfSize: z.number(),
  get children() {
    return z.array(heapNode)
  },
})
const heapProfile = z.object({ head: heapNode })
type HeapNode = z.output<typeof heapNode>

/** By which calls the objects of a heap were created that are still there, as text. @throws ZodError when it isn't a heap profile */
export function heapText(text: string, nameFrame: (frame: CallFrame) => FrameName): string {
  const nodes: CpuProfile['nodes'][number][] = []
  const sizes: number[] = []
  const add = ({ callFrame, selfSize, children }: HeapNode): number => {
    const id = nodes.length + 1
    const inner: number[] = []
    nodes.push({ id, callFrame, children: inner })
    sizes.push(selfSize)
    for (const child of children) inner.push(add(child))
    return id
  }
  add(heapProfile.parse(JSON.parse(text)).head)
  // A flame graph of bytes in place of microseconds.
  const profile = { nodes, samples: nodes.map(({ id }) => id), timeDeltas: sizes }
  return flameText(profile, nameFrame, kilobytes => `${(kilobytes / 1000).toFixed(1)} MB of objects`)
}
