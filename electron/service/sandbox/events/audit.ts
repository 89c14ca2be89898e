import type { PastAudit } from '../../store/audit-events.ts'
import { seededRandom } from '../history/random.ts'
import type { SandboxWorld } from '../world.ts'
import { handover, lockedOut, nightOfTheToken } from './audit-stories.ts'
import { addresses, storyteller, type Teller, type Who } from './storyteller.ts'

/** Two years of access changes: routine, with a few days of anomalies. */
export function auditTrail(world: SandboxWorld): readonly PastAudit[] {
  const teller = storyteller(world)
  return [...routine(teller), ...nightOfTheToken(teller), ...handover(teller), ...lockedOut(teller)]
}

const day = 24 * 60 * 60_000
const begin = Date.parse('2024-12-02T07:30:00Z')
const daysOfRoutine = 655

/** Whom a change of the routine is about, and a number that tells it from the others of its kind. */
interface Occasion {
  readonly teller: Teller
  readonly who: Who
  readonly number: number
}

type Change = (occasion: Occasion) => Omit<PastAudit, 'at'>

const user = ({ teller, who }: Occasion) => ({
  target_id: teller.getId(who),
  target_type: 'User',
  target_details: teller.getName(who),
})

const token = ({ number }: Occasion) => ({
  target_id: number,
  target_type: 'PersonalAccessToken',
  target_details: `laptop ${number}`,
})

const branch = ({ number }: Occasion) => ({
  target_id: number,
  target_type: 'ProtectedBranch',
  target_details: `release/${1 + (number % 4)}.${number % 10}`,
})

const release = ({ number }: Occasion) => {
  const tag = `v2.${number % 30}`
  return { target_id: tag, target_type: 'Release', target_details: tag }
}

/** The ordinary changes; their number and order are part of what makes the sandbox the same on every machine. */
const changes: readonly [Change, ...Change[]] = [
  context => ({
    origin: context.teller.by('ines'),
    event: {
      entity: context.teller.group('harbor'),
      details: { add: 'user_access', to: 'Developer', ...user(context) },
    },
  }),
  context => ({
    origin: context.teller.by('ines'),
    event: {
      entity: context.teller.project('lighthouse'),
      details: { change: 'access_level', from: 'Reporter', to: 'Developer', ...user(context) },
    },
  }),
  context => ({
    origin: context.teller.by('ines'),
    event: { entity: context.teller.project('tide-tables'), details: { remove: 'user_access', ...user(context) } },
  }),
  context => ({
    origin: context.teller.by(context.who),
    event: {
      entity: context.teller.user(context.who),
      details: { add: 'personal_access_token', ...token(context), to: 'read_repository' },
    },
  }),
  context => ({
    origin: context.teller.by(context.who),
    event: {
      entity: context.teller.user(context.who),
      details: { remove: 'personal_access_token', ...token(context) },
    },
  }),
  context => ({
    origin: context.teller.byStranger(context.teller.getName(context.who), `203.0.113.${context.number % 250}`),
    event: {
      entity: context.teller.user(context.who),
      details: { custom_message: 'Failed to sign in with a password', ...user(context) },
    },
  }),
  context => ({
    origin: context.teller.by('mats'),
    event: {
      entity: context.teller.project('lighthouse'),
      details: { add: 'protected_branch', ...branch(context), to: 'Maintainers' },
    },
  }),
  context => ({
    origin: context.teller.by('mats'),
    event: {
      entity: context.teller.project('lighthouse'),
      details: { change: 'allow_force_push', from: false, to: true, ...branch(context) },
    },
  }),
  context => ({
    origin: context.teller.by('robot'),
    event: { entity: context.teller.project('tide-tables'), details: { add: 'release', ...release(context) } },
  }),
  ({ teller, number }) => ({
    origin: teller.by('ines', number % 3 === 0 ? null : addresses.ines),
    event: {
      entity: teller.group('instruments'),
      details: {
        change: 'shared_runners_minutes_limit',
        from: number,
        to: number + 500,
        target_id: teller.group('instruments').id,
        target_type: 'Group',
        target_details: 'Instruments',
      },
    },
  }),
]

/** Something every two or three days, from a small set of ordinary changes. */
function routine(teller: Teller): PastAudit[] {
  const random = seededRandom(20_241_202)
  const people = ['mats', 'priya', 'tomas', 'yuki', 'grace', 'owen', 'lea'] as const
  const events: PastAudit[] = []
  for (let passed = 0; passed < daysOfRoutine; passed += 1 + random.below(4)) {
    const at = new Date(begin + passed * day + random.below(9 * 60 * 60) * 1000 + random.below(1000)).toISOString()
    const who = random.pick(people)
    const change = random.pick(changes)
    events.push({ at, ...change({ teller, who, number: random.below(9000) }) })
  }
  return events
}
