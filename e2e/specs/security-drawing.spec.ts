import { commitCorpus, longestAnswer, mostMemory } from '../support/hostile-corpus.ts'
import { hostileGroups } from '../support/hostile-documents.ts'
import { expect, test } from '../support/test.ts'

// The one place in which a test asserts a time: that the page answers within it is what is promised. It is the processor's
// time of the page's thread, which does not grow with what else the machine does.
test.describe('documents made to stop the window', () => {
  test.slow()

  for (const [name, make] of Object.entries(hostileGroups)) {
    test(`${name}: each is shown, or said why not, and the page answers all the while`, async ({ workspace }) => {
      const documents = make()
      const corpus = await commitCorpus(workspace, `hostile/${name.replaceAll(/[^a-z]/gi, '-')}`, documents)
      for (const document of documents) {
        const { longestTask, peakMemory } = await corpus.open(document)
        expect.soft(longestTask, `${document.path}: the longest task, in ms`).toBeLessThan(longestAnswer)
        expect.soft(peakMemory ?? 0, `${document.path}: the most memory, in MB`).toBeLessThan(mostMemory)
      }
    })
  }
})
