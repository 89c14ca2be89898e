import { documentTree } from './document-tree.ts'

// A document that breaks the parser ends in an `error` event for the page, and one that never ends is ended by it.
self.onmessage = (event: MessageEvent<string>) => {
  self.postMessage(documentTree(event.data))
}
