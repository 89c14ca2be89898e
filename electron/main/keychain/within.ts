/** Stands for an answer that did not come in time. */
export const late = Symbol('late')

/** What a piece of work gives, or `late` after so many milliseconds; the work goes on then. */
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
