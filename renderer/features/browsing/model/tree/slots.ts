/** Limits concurrency; first come, first served. */
export interface Slots {
  /** Requests a slot; `enter` is called when one is free. Returns the function that releases it or stops waiting. */
  ask(enter: () => void): () => void
}

/** Slots for `size` at a time. */
export function createSlots(size: number): Slots {
  const waiting: (() => void)[] = []
  let taken = 0
  const letNextIn = () => {
    const enter = taken < size ? waiting.shift() : undefined
    if (!enter) return
    taken++
    enter()
  }
  return {
    ask: enter => {
      let state: 'waiting' | 'inside' | 'left' = 'waiting'
      const turn = () => {
        state = 'inside'
        enter()
      }
      waiting.push(turn)
      letNextIn()
      return () => {
        if (state === 'waiting') waiting.splice(waiting.indexOf(turn), 1)
        if (state === 'inside') taken--
        state = 'left'
        letNextIn()
      }
    },
  }
}
