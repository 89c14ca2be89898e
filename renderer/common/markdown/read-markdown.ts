import type { MarkdownDocument } from './document-tree.ts'
import MarkdownWorker from './markdown.worker.ts?worker'

/** A document that takes longer was written to. */
const patienceMilliseconds = 8000

/**
 * Reads a document in a worker of its own: the page answers meanwhile, whatever the document is.
 * @throws Error when the parser breaks, or does not come to an end
 */
export function readMarkdown(markdown: string, signal: AbortSignal): Promise<MarkdownDocument> {
  const worker = new MarkdownWorker()
  return new Promise<MarkdownDocument>((done, failed) => {
    const giveUp = () => failed(new Error('It could not be read in time'))
    const timer = setTimeout(giveUp, patienceMilliseconds)
    worker.onmessage = (event: MessageEvent<MarkdownDocument>) => done(event.data)
    worker.onerror = event => {
      event.preventDefault()
      failed(new Error('It could not be read'))
    }
    signal.addEventListener('abort', giveUp)
    signal.addEventListener('abort', () => clearTimeout(timer))
    worker.postMessage(markdown)
  }).finally(() => worker.terminate())
}
