import { capitalized } from '#shared/text/capitalized.ts'

/** What a project is about: its part of a path, and what its texts call it. */
const subjects = [
  ['berths', 'berths'],
  ['bookings', 'bookings'],
  ['cargo', 'cargo'],
  ['charts', 'charts'],
  ['claims', 'damage claims'],
  ['containers', 'containers'],
  ['contracts', 'contracts'],
  ['cranes', 'cranes'],
  ['crews', 'crews'],
  ['customs', 'customs declarations'],
  ['draughts', 'vessel draughts'],
  ['dredging', 'dredging orders'],
  ['emissions', 'emissions'],
  ['ferries', 'ferries'],
  ['fuel', 'fuel deliveries'],
  ['gates', 'gates'],
  ['icebreakers', 'icebreakers'],
  ['inspections', 'inspections'],
  ['invoices', 'invoices'],
  ['locks', 'locks'],
  ['manifests', 'cargo manifests'],
  ['moorings', 'moorings'],
  ['notices', 'notices to mariners'],
  ['parking', 'parking permits'],
  ['passengers', 'passengers'],
  ['payments', 'payments'],
  ['pilots', 'pilots'],
  ['radar', 'radar tracks'],
  ['rates', 'tariffs'],
  ['repairs', 'repairs'],
  ['schedules', 'schedules'],
  ['sensors', 'sensors'],
  ['shifts', 'shifts'],
  ['storage', 'storage areas'],
  ['tides', 'tides'],
  ['trains', 'freight trains'],
  ['trucks', 'trucks'],
  ['tugs', 'tugs'],
  ['vessels', 'vessels'],
  ['weather', 'weather data'],
] as const

/** What kind of program a project is, and what it is described as. */
const kinds = [
  ['api', 'HTTP API for'],
  ['app', 'Mobile app for'],
  ['archive', 'Archive of data on'],
  ['cli', 'Command-line client for'],
  ['dashboard', 'Dashboard for'],
  ['docs', 'Handbook on'],
  ['etl', 'Nightly import of data on'],
  ['events', 'Event stream for'],
  ['exporter', 'Export of data on'],
  ['forecast', 'Forecasts for'],
  ['gateway', 'Partner gateway for'],
  ['importer', 'Import of data on'],
  ['infra', 'Infrastructure for'],
  ['jobs', 'Background jobs for'],
  ['library', 'Shared library for'],
  ['mailer', 'Email notifications about'],
  ['maps', 'Maps for'],
  ['mock', 'Mock service for'],
  ['proxy', 'Caching proxy in front of'],
  ['reports', 'Reports on'],
  ['rules', 'Validation rules for'],
  ['schemas', 'Message schemas for'],
  ['sdk', 'Client library for'],
  ['search', 'Search for'],
  ['web', 'Web pages for'],
  ['worker', 'Queue worker for'],
] as const

/** Ports whose own variants of a program there are, once each program is there. */
const ports = ['antwerp', 'bergen', 'cadiz', 'dover', 'esbjerg', 'fremantle', 'gdansk', 'haifa', 'izmir'] as const

/** The divisions of the company, and what a group below one is for. */
const divisions = [
  'Accounts',
  'Aids to navigation',
  'Billing',
  'Customs',
  'Data',
  'Design',
  'Dry docks',
  'Environment',
  'Ferries',
  'Identity',
  'Infrastructure',
  'Insurance',
  'Legal',
  'Logistics',
  'Maintenance',
  'Mobile',
  'Observability',
  'Operations',
  'Partners',
  'Payments',
  'Pilotage',
  'Planning',
  'Platform',
  'Quality',
  'Rail',
  'Safety',
  'Security',
  'Support',
  'Terminals',
  'Traffic',
  'Training',
  'Warehouses',
  'Weather',
] as const
const teams = [
  'Analytics',
  'APIs',
  'Archive',
  'Automation',
  'Back office',
  'Clients',
  'Core',
  'Devices',
  'Experiments',
  'Front end',
  'Imports',
  'Integrations',
  'Internal tools',
  'Libraries',
  'On-call',
  'Pipelines',
  'Reports',
  'Research',
  'Services',
  'Shared services',
  'Testing',
] as const

const verbs = [
  'Add',
  'Document',
  'Extend',
  'Fix',
  'Improve',
  'Refactor',
  'Rework',
  'Simplify',
  'Test',
  'Update',
] as const
const objects = [
  'the access check',
  'the address form',
  'the audit export',
  'the cache',
  'the calendar view',
  'the cleanup job',
  'the configuration loader',
  'the unit conversion',
  'the date filter',
  'the error messages',
  'the CSV export',
  'the first-run page',
  'the health check',
  'the legacy data import',
  'the keyboard navigation',
  'the language switcher',
  'the change history',
  'the login page',
  'the email template',
  'the map layer',
  'the memory limit',
  'the migration script',
  'the notification rules',
  'the print view',
  'the parser',
  'the permission model',
  'the query builder',
  'the rate limit',
  'the retry logic',
  'the rounding',
  'the schema',
  'the search index',
  'the session timeout',
  'the sort order',
  'the status page',
  'the time zone handling',
  'the attachment upload',
  'the input validation',
  'the webhook receiver',
] as const

const firstNames = [
  ...[
    'Ada',
    'Amina',
    'Anders',
    'Anika',
    'Aryan',
    'Astrid',
    'Bao',
    'Beatriz',
    'Björn',
    'Bo',
    'Carlos',
    'Chidi',
    'Chloé',
  ],
  ...['Dana', 'Daniel', 'Deniz', 'Diego', 'Ebba', 'Elif', 'Emre', 'Eva', 'Fatou', 'Felix', 'Fiona', 'Goran', 'Greta'],
  ...['Hana', 'Hugo', 'Ida', 'Imani', 'Ivo', 'Jakub', 'Joana', 'Jun', 'Kaya', 'Kofi', 'Lars', 'Leila', 'Lior', 'Lucía'],
  ...['Maja', 'Marek', 'Marta', 'Mei', 'Milan', 'Nadia', 'Nils', 'Noor', 'Oskar', 'Oya', 'Pavel', 'Petra', 'Quinn'],
  ...[
    'Rafael',
    'Ravi',
    'Rosa',
    'Samir',
    'Sanna',
    'Søren',
    'Tariq',
    'Tessa',
    'Thiago',
    'Uma',
    'Viktor',
    'Wanda',
    'Yara',
  ],
  ...['Yusuf', 'Zoë', 'Zsófia', 'Åsa', 'Šárka', 'Émile'],
] as const
const lastNames = [
  ...[
    'Abara',
    'Acheampong',
    'Alvarez',
    'Andersson',
    'Bauer',
    'Berg',
    'Brandt',
    'Çelik',
    'Chen',
    'Costa',
    'Dahl',
    'Das',
  ],
  ...['Delacroix', 'Dlamini', 'Eriksen', 'Farah', 'Fernandes', 'Fontaine', 'Garcia', 'Grönholm', 'Haddad', 'Hansen'],
  ...['Hoang', 'Horvat', 'Ibrahim', 'Ivanov', 'Jansen', 'Kaplan', 'Kim', 'Kowalczyk', 'Kumar', 'Larsen', 'Lindgren'],
  ...['Lund', 'Mahmoud', 'Marchetti', 'Mensah', 'Mori', 'Müller', 'Nakamura', 'Novak', 'Nowak', 'O’Brien', 'Okoye'],
  ...['Olsen', 'Ortiz', 'Petit', 'Popescu', 'Quispe', 'Rahman', 'Reyes', 'Rossi', 'Sato', 'Schneider', 'Silva', 'Smit'],
  ...['Svensson', 'Tanaka', 'Tembo', 'Torres', 'Ueda', 'Varga', 'Virtanen', 'Weber', 'Wójcik', 'Yıldız', 'Zhang'],
] as const

/** People whose names have other letters, and the usernames that they chose. */
const otherNames = [
  ['佐藤 健', 'sato.ken'],
  ['王 芳', 'wang.fang'],
  ['Мария Иванова', 'maria.ivanova'],
  ['김민준', 'kim.minjun'],
  ['Γιώργος Παπαδόπουλος', 'g.papadopoulos'],
  ['ליאור כהן', 'lior.cohen'],
  ['فاطمة حداد', 'fatima.haddad'],
  ['अनन्या शर्मा', 'ananya.sharma'],
  ['Nguyễn Thị Hương', 'nguyen.huong'],
  ['Maximiliane Freifrau von Hohenstein-Wallenrodt', 'm.vonhohenstein'],
] as const
/** Of so many people, one has such a name, until each was given. */
const otherNameEvery = 7

/** One of a list, in turn. @throws Error for an empty list */
export function inTurn<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

/** The path and the description of a project: unique for the first 10,400. */
export function projectWords(index: number): { readonly path: string; readonly description: string } {
  const round = Math.floor(index / subjects.length)
  const [subject, called] = inTurn(subjects, index)
  const [kind, about] = inTurn(kinds, round + index)
  const port = ports[Math.floor(index / (subjects.length * kinds.length)) - 1]
  return {
    path: [subject, kind, ...(port ? [port] : [])].join('-'),
    description: `${about} ${called}${port ? ` in ${capitalized(port)}` : ''}`,
  }
}

/** The name and the description of a group, which differ from those of the others with the same parent. */
export function groupWords(
  index: number,
  parent: string | undefined,
  isTaken: (name: string) => boolean,
): { readonly name: string; readonly description: string } {
  for (let turn = 0; turn < divisions.length * teams.length; turn++) {
    const division = inTurn(divisions, index * 5 + turn)
    const team = inTurn(teams, index * 2 + turn)
    const plain = parent === undefined ? division : team
    const name = isTaken(plain)
      ? `${division} ${team.replace(/^[A-Z](?=[a-z])/, letter => letter.toLowerCase())}`
      : plain
    if (isTaken(name)) continue
    return { name, description: parent === undefined ? `All teams in ${name}` : `${name} team in ${parent}` }
  }
  throw new Error(`All names of groups${parent === undefined ? '' : ` in ${parent}`} are taken.`)
}

/** What an issue, an epic or a commit does. @param verb in place of one in turn */
export function workTitle(index: number, verb: string = inTurn(verbs, index)): string {
  const [, called] = inTurn(subjects, Math.floor(index / verbs.length) * 11 + index)
  return `${verb} ${inTurn(objects, index * 7 + Math.floor(index / objects.length))} for ${called}`
}

/** The last part of a branch's name. */
export function topicName(index: number): string {
  return workTitle(index)
    .toLowerCase()
    .replace(/ the | for /g, ' ')
    .replaceAll(' ', '-')
}

/** The folder of a module. */
export function modulePath(index: number): string {
  return `modules/${inTurn(subjects, index)[0]}/${inTurn(kinds, Math.floor(index / subjects.length) + index)[0]}-${index}`
}

/** A sentence of a handbook. */
export function handbookSentence(seed: number): string {
  const [, called] = inTurn(subjects, seed * 3)
  const [, other] = inTurn(subjects, seed * 7 + 1)
  const sentences = [
    `The list of ${called} is refreshed every minute.`,
    `When offline, the app shows the last known ${called}.`,
    `Changes to ${called} are sent to all subscribers of ${other}.`,
    `IDs of ${called} are integers; amounts are in cents.`,
    `Records of ${called} are archived after 90 days.`,
    `Times of ${called} are in the port’s time zone.`,
    `Only staff on duty can change ${called}; everyone else has read access.`,
    `If ${called} and ${other} conflict, the most recent record takes precedence.`,
  ]
  return inTurn(sentences, seed)
}

/** The name and the username of a person. */
export function personWords(index: number): { readonly name: string; readonly username: string } {
  const [name, username] = otherNames[(index + 1) / otherNameEvery - 1] ?? []
  if (name && username) return { name, username }
  const first = inTurn(firstNames, index)
  const last = inTurn(lastNames, index * 3 + Math.floor(index / firstNames.length))
  const namesake = Math.floor(index / (firstNames.length * lastNames.length))
  const parts = [userNamePart(first), userNamePart(last), ...(namesake > 0 ? [namesake + 1] : [])]
  return { name: `${first} ${last}`, username: parts.join('.') }
}

/** The letters of a name without what usernames can't have. */
function userNamePart(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
