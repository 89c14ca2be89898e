import { commitCorpus, maxAnswer, maxMemory } from '../../../e2e/support/hostile-corpus.ts'
import { hostileGroups } from '../../../e2e/support/hostile-documents.ts'
import { absolute, type Figure } from '../measure.ts'
import { startConnected } from '../support/connected-app.ts'
import type { Surroundings } from '../support/surroundings.ts'

/** Documents made to stop the window: the longest task of the page's thread over each group of them, in the processor's time. */
export async function hostileFigures({ freshFolder, service }: Surroundings): Promise<readonly Figure[]> {
  const { app, connection } = await startConnected(freshFolder('hostile'), service)
  const figures: Figure[] = []
  let most = 0
  try {
    for (const [index, [group, make]] of Object.entries(hostileGroups).entries()) {
      const documents = make()
      const corpus = await commitCorpus({ page: app.page, service, connection }, `bench/hostile-${index}`, documents)
      let longest = { path: '', task: 0 }
      for (const document of documents) {
        const { longestTask, addedMemory } = await corpus.open(document)
        if (longestTask > longest.task) longest = { path: document.path, task: longestTask }
        most = Math.max(most, addedMemory ?? 0)
      }
      const name = `${documents.length} hostile documents (${group}), the longest task (${longest.path})`
      figures.push(absolute(name, longest.task, 'ms', maxAnswer))
    }
    return [...figures, absolute('hostile documents, the most memory that one adds to the page', most, 'MB', maxMemory)]
  } finally {
    await app.close()
  }
}
