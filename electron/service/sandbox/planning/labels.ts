/** The labels of the harbour's groups. */
export const labels = [
  { group: 'harbor', name: 'navigation', color: '#2c6fbb', description: 'Ships find their way' },
  { group: 'harbor', name: 'paperwork', color: '#8a8a8a', description: 'What nobody wants to fill in' },
  { group: 'harbor', name: 'public', color: '#3c8d5a', description: 'Seen by everybody on the quay' },
  { group: 'harbor', name: 'quay', color: '#7a5c3e', description: 'Berths, bollards, cranes' },
  { group: 'harbor', name: 'safety', color: '#c0392b', description: 'Comes first' },
  { group: 'harbor', name: 'weather', color: '#4b8b9b', description: 'Wind, fog and what they do' },
  { group: 'instruments', name: 'field work', color: '#b8860b', description: 'Needs boots' },
  { group: 'instruments', name: 'firmware', color: '#6b4fa0', description: 'Runs inside a buoy' },
] as const satisfies readonly {
  readonly group: 'harbor' | 'instruments'
  readonly name: string
  readonly color: string
  readonly description: string
}[]

export type LabelName = (typeof labels)[number]['name']
