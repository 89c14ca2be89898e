import type { Lane, Stop } from './lanes.ts'

/**
 * The deployment that an arrow key moves to: left and right by time on its lane, up and down to the nearest one in time
 * on the next lane; Home and End to the ends of the lane. Undefined at an edge.
 */
export function besides(lanes: readonly Lane[], id: number, key: string): number | undefined {
  const laneIndex = lanes.findIndex(({ stops }) => stops.some(({ deployment }) => deployment.id === id))
  const stops = lanes[laneIndex]?.stops ?? []
  const index = stops.findIndex(({ deployment }) => deployment.id === id)
  const here = stops[index]
  if (!here) return undefined
  switch (key) {
    case 'ArrowLeft':
      return stops[index - 1]?.deployment.id
    case 'ArrowRight':
      return stops[index + 1]?.deployment.id
    case 'ArrowUp':
      return nearest(lanes[laneIndex - 1]?.stops, here.at)
    case 'ArrowDown':
      return nearest(lanes[laneIndex + 1]?.stops, here.at)
    case 'Home':
      return stops[0]?.deployment.id
    case 'End':
      return stops.at(-1)?.deployment.id
    default:
      return undefined
  }
}

function nearest(stops: readonly Stop[] | undefined, at: number): number | undefined {
  return stops?.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.deployment.id
}
