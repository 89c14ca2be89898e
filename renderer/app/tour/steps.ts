export interface TourStep {
  readonly title: string
  readonly words: string
  /** The `data-tour` of what it speaks of; null for nothing on the screen. */
  readonly pointsAt: 'connection' | 'palette' | 'journal' | 'offline' | null
}

/** The steps in their order. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Where you are',
    words:
      'This is the service you are connected to. You begin with a sandbox: a real service on this machine, yours to try everything in. Add your own under Connections. Its colour runs along the whole window, so that production is never mistaken for staging.',
    pointsAt: 'connection',
  },
  {
    title: 'Go anywhere',
    words: 'Ctrl+K (⌘K) finds every screen, project, group and action by some letters of its name.',
    pointsAt: 'palette',
  },
  {
    title: 'See a change before it is sent',
    words:
      'Every change shows what will be sent, first. Afterwards it is in the journal, and most changes can be undone from there.',
    pointsAt: 'journal',
  },
  {
    title: 'Without a network',
    words:
      'What you have seen stays readable, with its age beside it. Keep whole projects on this machine from their menu; they are listed under Offline.',
    pointsAt: 'offline',
  },
  {
    title: 'That is all',
    words:
      'Colours, contrast, motion and zoom are under Appearance. The tour is in About Gatehouse when you want to see it again.',
    pointsAt: null,
  },
]
