/** Lets a few at a time through, in the order they asked. */
export interface Slots {
  /** Asks for a slot; `enter` is called once it is there. Gives the function that hands it back or stops waiting. */
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
