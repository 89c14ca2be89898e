import { answered, around, emptied, getAddress, guest, owner, screens } from './screens.fixture.ts'

/** Screens with values and charts that are loaded once the rest is drawn. */
const isLoadedLater = /\/(fleet|delivery|contributors)$/

const project = '/c/work/p/harbor%2Fcrane'
const group = '/c/work/g/harbor'
/** The views of screens beside the first, and what opens beside a list. Nothing is found by `nothing`. */
const views: readonly string[] = [
  ...['tags?tag=text', 'tags?q=nothing', 'approvals?rule=1', 'approvals?view=configuration'],
  ...['approvals?view=merge-request&iid=1', 'deployments?deployment=1', 'deployments?status=failed&environment=text'],
  ...['deployments?view=commit&commit=main', 'environments?environment=1', 'environments?state=stopped&text=t'],
  ...[
    'feature-flags?flag=text',
    'feature-flags?user=ines&environment=production',
    'freeze-periods?view=periods&period=1',
  ],
  ...['mirrors?mirror=1', 'members?member=1', 'members?view=all&access_level=30'],
  ...['blob?path=a.txt&ref=main&view=raw', 'commits?graph=true&first_parent=true&author=ines', 'snippets/new'],
  ...['activity?action=pushed'],
]
  .map(at => `${project}/${at}`)
  .concat(
    ['epics?view=tree', 'epics?state=closed&author_id=1', 'members?member=1', 'access-review'].map(
      at => `${group}/${at}`,
    ),
    ['keys', 'search?q=text', 'variables?key=text', 'background-jobs?view=queues', 'groups?q=nothing'].map(
      at => `/c/work/${at}`,
    ),
    [
      'background-jobs?view=processes',
      'background-jobs?view=counts',
      'namespaces?kind=user&q=text',
      'projects?q=text',
    ].map(at => `/c/work/${at}`),
    ['audit?view=unusual', 'activity?scope=all', 'members'].map(at => `/c/work/${at}`),
    ['/connections', '/connections?add=yes', '/journal', '/drafts', '/offline', '/proposals'],
  )

/** Each screen and view that is outlined, with the role of the user. */
export const addresses = [
  ...screens.filter(({ route }) => !isLoadedLater.test(route)).map(at => ({ address: getAddress(at), role: owner })),
  ...screens.flatMap(at => (at.role === undefined ? [] : [{ address: getAddress(at), role: guest }])),
  ...views.map(address => ({ address, role: owner })),
]

/** What the service answers there. */
export function answersAt(address: string, role: number) {
  return { answers: around(role), otherwise: address.includes('nothing') ? emptied : answered }
}

/** What a person can tell of an element beside its text, by the attribute that says it. */
const told = [
  'role',
  'aria-label',
  'aria-checked',
  'aria-expanded',
  'aria-selected',
  'aria-pressed',
  'aria-sort',
  'aria-current',
  'aria-disabled',
  'aria-invalid',
  'aria-haspopup',
  'aria-hidden',
  'title',
  'href',
  'placeholder',
  'type',
  'datetime',
] as const
/** Elements that mean something. */
const meaning =
  /^(a|button|caption|dd|dt|fieldset|form|h[1-6]|img|input|label|legend|li|ol|option|output|progress|section|select|table|td|textarea|th|time|tr|ul)$/

/** A screen without its look: what is drawn on it, in its order, with names and states; nothing of classes, styles and the boxes around them. */
export function getOutline(element: Element): string {
  return [...lines(element, 0)].join('\n')
}

function* lines(element: Element, depth: number): Generator<string> {
  for (const child of element.childNodes) {
    if (child instanceof Text) {
      const text = child.data.trim()
      if (text !== '') yield `${'  '.repeat(depth)}"${text}"`
    } else if (child instanceof HTMLElement || child instanceof SVGElement) {
      const facts = getFacts(child)
      const name = child.tagName.toLowerCase()
      const isShown = meaning.test(name) || facts.length > 0
      if (isShown) yield `${'  '.repeat(depth)}${[name, ...facts].join(' ')}`
      // An icon without a name is an ornament.
      if (name !== 'svg') yield* lines(child, isShown ? depth + 1 : depth)
    }
  }
}

function getFacts(element: Element): string[] {
  const facts = told.flatMap(name => {
    // The title of a time is in this machine's zone.
    const value = name === 'title' && element.tagName === 'TIME' ? null : element.getAttribute(name)
    return value === null || value === '' || value === 'none' ? [] : [`${name}=${value}`]
  })
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (element.value !== '') facts.push(`value=${element.value}`)
    if (element instanceof HTMLInputElement && element.checked) facts.push('checked')
  }
  if (element.hasAttribute('disabled')) facts.push('disabled')
  return facts
}
