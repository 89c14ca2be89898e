import { useLayoutEffect, useRef } from 'react'
import { placeOf, type Scale } from './scale.ts'

/** How far into the columns in view the moment is. */
const third = 1 / 3

/**
 * Keeps a moment where it is in view, today at first, while columns come and go with the epics that are read; once the person
 * has scrolled, the moment they have scrolled to.
 */
export function useMomentInView(scale: Scale) {
  const region = useRef<HTMLElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  const moment = useRef(Date.now())
  const scrolledTo = useRef(0)
  useLayoutEffect(() => {
    if (!region.current || !columns.current) return
    const { left, width } = measured(region.current, columns.current)
    const place = placeOf(moment.current, scale) ?? (moment.current < scale.from ? 0 : 1)
    region.current.scrollLeft += left + place * width
    scrolledTo.current = region.current.scrollLeft
  }, [scale])
  const onScroll = () => {
    if (!region.current || !columns.current || region.current.scrollLeft === scrolledTo.current) return
    const { left, width } = measured(region.current, columns.current)
    scrolledTo.current = region.current.scrollLeft
    moment.current = scale.from + (-left / width) * (scale.to - scale.from)
  }
  return { region, columns, onScroll }
}

/** Where the columns begin, from the place of the moment on, and how wide they all are. */
function measured(region: HTMLElement, columns: HTMLElement): { readonly left: number; readonly width: number } {
  const view = region.getBoundingClientRect()
  const all = columns.getBoundingClientRect()
  // The titles stay in view, before the columns.
  const titles = region.querySelector('th')?.getBoundingClientRect().width ?? 0
  const place = view.left + titles + (view.width - titles) * third
  return { left: all.left - place, width: all.width }
}
