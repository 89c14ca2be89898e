import type { PastAudit } from '../../store/audit-events.ts'
import { seededRandom } from '../history/random.ts'
import type { SandboxWorld } from '../world.ts'
import { handover, lockedOut, nightOfTheToken } from './audit-stories.ts'
import { addresses, storyteller, type Teller, type Who } from './storyteller.ts'

/** Two years of changes in who may do what: a routine with a few days that somebody will want to look at. */
export function auditTrail(world: SandboxWorld): readonly PastAudit[] {
  const teller = storyteller(world)
  return [...routine(teller), ...nightOfTheToken(teller), ...handover(teller), ...lockedOut(teller)]
}

const day = 24 * 60 * 60_000
const begin = Date.parse('2024-12-02T07:30:00Z')
const daysOfRoutine = 655

/** Something every two or three days, from a small set of ordinary changes. */
function routine(teller: Teller): PastAudit[] {
  const random = seededRandom(20_241_202)
  const people = ['mats', 'priya', 'tomas', 'yuki', 'grace', 'owen', 'lea'] as const
  const events: PastAudit[] = []
  for (let passed = 0; passed < daysOfRoutine; passed += 1 + random.below(4)) {
    const at = new Date(begin + passed * day + random.below(9 * 60 * 60) * 1000 + random.below(1000)).toISOString()
    const who = random.pick(people)
    events.push({ at, ...ordinary(teller, random.below(10), who, random.below(9000)) })
  }
  return events
}

function ordinary(teller: Teller, kind: number, who: Who, number: number): Omit<PastAudit, 'at'> {
  const name = teller.nameOf(who)
  const member = { target_id: teller.idOf(who), target_type: 'User', target_details: name }
  const branch = `release/${1 + (number % 4)}.${number % 10}`
  switch (kind) {
    case 0:
      return {
        origin: teller.by('ines'),
        event: { entity: teller.group('harbor'), details: { add: 'user_access', to: 'Developer', ...member } },
      }
    case 1:
      return {
        origin: teller.by('ines'),
        event: {
          entity: teller.project('lighthouse'),
          details: { change: 'access_level', from: 'Reporter', to: 'Developer', ...member },
        },
      }
    case 2:
      return {
        origin: teller.by('ines'),
        event: { entity: teller.project('tide-tables'), details: { remove: 'user_access', ...member } },
      }
    case 3:
      return {
        origin: teller.by(who),
        event: {
          entity: teller.user(who),
          details: {
            add: 'personal_access_token',
            target_id: number,
            target_type: 'PersonalAccessToken',
            target_details: `laptop ${number}`,
            to: 'read_repository',
          },
        },
      }
    case 4:
      return {
        origin: teller.by(who),
        event: {
          entity: teller.user(who),
          details: {
            remove: 'personal_access_token',
            target_id: number,
            target_type: 'PersonalAccessToken',
            target_details: `laptop ${number}`,
          },
        },
      }
    case 5:
      return {
        origin: teller.byStranger(name, `203.0.113.${number % 250}`),
        event: {
          entity: teller.user(who),
          details: { custom_message: 'Failed to sign in with a password', ...member },
        },
      }
    case 6:
      return {
        origin: teller.by('mats'),
        event: {
          entity: teller.project('lighthouse'),
          details: {
            add: 'protected_branch',
            target_id: number,
            target_type: 'ProtectedBranch',
            target_details: branch,
            to: 'Maintainers',
          },
        },
      }
    case 7:
      return {
        origin: teller.by('mats'),
        event: {
          entity: teller.project('lighthouse'),
          details: {
            change: 'allow_force_push',
            from: false,
            to: true,
            target_id: number,
            target_type: 'ProtectedBranch',
            target_details: branch,
          },
        },
      }
    case 8:
      return {
        origin: teller.by('robot'),
        event: {
          entity: teller.project('tide-tables'),
          details: {
            add: 'release',
            target_id: `v2.${number % 30}`,
            target_type: 'Release',
            target_details: `v2.${number % 30}`,
          },
        },
      }
    default:
      return {
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
      }
  }
}
