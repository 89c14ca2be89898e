/**
 * Splits the bytes of the DevTools pipe into messages: each is JSON text ended by a NUL byte.
 * Chunks are kept apart until a message is complete, so that a message of many megabytes is joined once.
 */
export class MessageSplitter {
  #chunks: Buffer[] = []

  /** Takes the next bytes from the pipe and gives the messages they complete, in order. */
  push(bytes: Buffer): string[] {
    const messages: string[] = []
    let start = 0
    for (;;) {
      const end = bytes.indexOf(0, start)
      if (end === -1) break
      const tail = bytes.subarray(start, end)
      messages.push(
        this.#chunks.length === 0 ? tail.toString('utf8') : Buffer.concat([...this.#chunks, tail]).toString('utf8'),
      )
      this.#chunks = []
      start = end + 1
    }
    if (start < bytes.length) this.#chunks.push(bytes.subarray(start))
    return messages
  }
}
