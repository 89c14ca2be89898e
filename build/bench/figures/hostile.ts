import { commitCorpus, maxAnswer, maxMemory } from '../../../e2e/support/hostile-corpus.ts'
import { type HostileDocument, hostileGroups } from '../../../e2e/support/hostile-documents.ts'
import { getCost } from '../../../e2e/support/page-thread.ts'
import { absolute, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** Windows with documents at the same time: times are those of the page's own processor, and memory is that of its own process. */
const windows = 2

interface GroupCost {
  readonly name: string
  readonly longestTask: number
  readonly addedMemory: number
}

/** Documents made to stop the window: the longest task of the page's thread over each group of them, in the processor's time. */
export async function hostileFigures(surroundings: Surroundings): Promise<readonly Figure[]> {
  const waiting = [...Object.entries(hostileGroups).entries()]
  const costs = new Map<number, GroupCost>()
  const work = async () => {
    const { app, connection } = await startConnected(surroundings.freshFolder('hostile'), surroundings.service)
    const window = { page: app.page, service: surroundings.service, connection }
    try {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [index, [group, make]] = next
        costs.set(index, await costOfGroup(window, `bench/hostile-${index}`, group, make()))
      }
    } finally {
      await app.close()
    }
  }
  await Promise.all(Array.from({ length: windows }, work))
  const inOrder = [...costs].toSorted(([one], [other]) => one - other).map(([, cost]) => cost)
  const most = Math.max(...inOrder.map(({ addedMemory }) => addedMemory))
  return [
    ...inOrder.map(({ name, longestTask }) => absolute(name, longestTask, 'ms', maxAnswer)),
    absolute('hostile documents, the most memory that one adds to the page', most, 'MB', maxMemory),
  ]
}

async function costOfGroup(
  window: Parameters<typeof commitCorpus>[0],
  branch: string,
  group: string,
  documents: readonly HostileDocument[],
): Promise<GroupCost> {
  const corpus = await commitCorpus(window, branch, documents)
  let longest = { path: '', task: 0 }
  let most = 0
  for (const document of documents) {
    await corpus.leave()
    const { longestTask, addedMemory } = await getCost(window.page, () => corpus.open(document))
    if (longestTask > longest.task) longest = { path: document.path, task: longestTask }
    most = Math.max(most, addedMemory ?? 0)
  }
  const name = `${documents.length} hostile documents (${group}), the longest task (${longest.path})`
  return { name, longestTask: longest.task, addedMemory: most }
}
