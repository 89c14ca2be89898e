/** Stands for an answer that did not come in time. */
export const late = Symbol('late')

/** The result of a promise, or `late` after the given milliseconds; the work itself continues. */
export async function within<T>(work: Promise<T>, milliseconds: number): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<typeof late>(resolve => {
    timer = setTimeout(() => resolve(late), milliseconds)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
