import type { PastAudit } from '../../store/audit-events.ts'
import { team } from '../people.ts'
import { addresses, type Teller, type Who } from './storyteller.ts'

/** An address from which no sandbox user works. */
const elsewhere = '2001:db8:bad:cafe::99'

/** What the night of the stolen token is about, as its events name it. */
const getTargets = ({ project, getId, getName }: Teller) => ({
  mats: { target_id: getId('mats'), target_type: 'User', target_details: getName('mats') },
  token: { target_id: 4711, target_type: 'PersonalAccessToken', target_details: 'backup' },
  main: { target_id: 1, target_type: 'ProtectedBranch', target_details: 'main' },
  lighthouse: { target_id: project('lighthouse').id, target_type: 'Project', target_details: 'lighthouse' },
})

/** A stolen token: a role raised at night, a branch left without protection, and the morning after. */
export function nightOfTheToken(teller: Teller): PastAudit[] {
  return [...guessedPasswords(teller), ...takeover(teller), ...morningAfter(teller)]
}

function guessedPasswords(teller: Teller): PastAudit[] {
  const { byStranger, user, getName } = teller
  const { mats } = getTargets(teller)
  return Array.from(
    { length: 24 },
    (_, index): PastAudit => ({
      at: new Date(Date.parse('2026-08-14T01:02:00Z') + index * 41_000).toISOString(),
      origin: byStranger(getName('mats'), elsewhere),
      event: { entity: user('mats'), details: { custom_message: 'Failed to sign in with a password', ...mats } },
    }),
  )
}

function takeover(teller: Teller): PastAudit[] {
  const { by, group, project, user } = teller
  const { mats, token, main, lighthouse } = getTargets(teller)
  return [
    {
      at: '2026-08-14T01:19:12.480Z',
      origin: by('mats', elsewhere),
      event: {
        entity: user('mats'),
        details: { custom_message: 'Signed in with a password from a new address', ...mats },
      },
    },
    {
      at: '2026-08-14T01:20:03.111Z',
      origin: by('mats', elsewhere),
      event: { entity: user('mats'), details: { add: 'personal_access_token', to: 'api, sudo', ...token } },
    },
    {
      at: '2026-08-14T01:21:40.902Z',
      origin: by('mats', elsewhere),
      event: { entity: group('harbor'), details: { change: 'access_level', from: 'Maintainer', to: 'Owner', ...mats } },
    },
    {
      at: '2026-08-14T01:24:55.377Z',
      origin: by('mats', elsewhere),
      event: { entity: project('lighthouse'), details: { remove: 'protected_branch', ...main } },
    },
    {
      at: '2026-08-14T01:26:07.010Z',
      origin: by('mats', elsewhere),
      event: {
        entity: project('lighthouse'),
        details: { change: 'visibility', from: 'internal', to: 'public', ...lighthouse },
      },
    },
  ]
}

function morningAfter(teller: Teller): PastAudit[] {
  const { by, group, project, user } = teller
  const { mats, token, main, lighthouse } = getTargets(teller)
  return [
    {
      at: '2026-08-14T06:41:20.650Z',
      origin: by('ines'),
      event: {
        entity: project('lighthouse'),
        details: { change: 'visibility', from: 'public', to: 'internal', ...lighthouse },
      },
    },
    {
      at: '2026-08-14T06:42:02.114Z',
      origin: by('ines'),
      event: { entity: project('lighthouse'), details: { add: 'protected_branch', to: 'Maintainers', ...main } },
    },
    {
      at: '2026-08-14T06:43:31.008Z',
      origin: by('ines'),
      event: { entity: group('harbor'), details: { change: 'access_level', from: 'Owner', to: 'Maintainer', ...mats } },
    },
    {
      at: '2026-08-14T06:44:17.731Z',
      origin: by('ines'),
      event: { entity: user('mats'), details: { remove: 'personal_access_token', ...token } },
    },
    {
      at: '2026-08-14T06:45:00.200Z',
      origin: by('ines'),
      event: {
        entity: user('mats'),
        details: { custom_message: 'Signed out everywhere and asked for a new password', ...mats },
      },
    },
    {
      at: '2026-08-14T08:30:44.090Z',
      origin: by('mats'),
      event: {
        entity: user('mats'),
        details: { add: 'two_factor', ...mats },
      },
    },
  ]
}

/** One member leaves and another takes over. */
export function handover(teller: Teller): PastAudit[] {
  const { by, group, project, getId, getName } = teller
  const about = (who: Who) => ({ target_id: getId(who), target_type: 'User', target_details: getName(who) })
  return [
    {
      at: '2025-05-19T07:55:00.004Z',
      origin: by('ines'),
      event: { entity: project('tide-tables'), details: { add: 'user_access', to: 'Developer', ...about('owen') } },
    },
    {
      at: '2025-11-28T16:40:00.221Z',
      origin: by('owen'),
      event: {
        entity: project('tide-tables'),
        details: { remove: 'user_access', from: 'Developer', ...about('owen') },
      },
    },
    {
      at: '2025-12-01T09:00:10.500Z',
      origin: by('ines'),
      event: {
        entity: group('workshop'),
        details: { change: 'access_level', from: 'Developer', to: 'Maintainer', ...about('owen') },
      },
    },
    {
      at: '2026-02-02T08:58:41.913Z',
      origin: by('ines'),
      event: {
        entity: group('instruments'),
        details: { change: 'access_level', from: 'Developer', to: 'Maintainer', ...about('tomas') },
      },
    },
    {
      at: '2026-02-02T08:59:30.120Z',
      origin: by('mats'),
      event: {
        entity: project('buoy-firmware'),
        details: {
          custom_message: `Added ${getName('grace')} until 2026-06-30 (sudo by ${getName('ines')} (@${team.ines.username}))`,
          ...about('grace'),
        },
      },
    },
    {
      at: '2026-06-30T00:10:00.000Z',
      origin: by('robot', null),
      event: {
        entity: project('buoy-firmware'),
        details: { custom_message: 'Membership ended as it was meant to', remove: 'user_access', ...about('grace') },
      },
    },
  ]
}

/** A morning with the wrong keyboard layout. */
export function lockedOut(teller: Teller): PastAudit[] {
  const lea = { target_id: teller.getId('lea'), target_type: 'User', target_details: teller.getName('lea') }
  return [8, 9, 11, 12, 14].map((minutes, index) => ({
    at: `2026-01-07T08:${String(minutes).padStart(2, '0')}:3${index}.000Z`,
    origin: teller.byStranger(teller.getName('lea'), addresses.lea),
    event: {
      entity: teller.user('lea'),
      details: {
        custom_message: index === 4 ? 'Locked after five attempts to sign in' : 'Failed to sign in with a password',
        ...lea,
      },
    },
  }))
}
