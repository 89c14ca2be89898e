import type { NewUser } from '../store/users.ts'
import type { Author } from './history/fast-import.ts'

/** Someone of the made-up team: an account and an author in one. */
export interface Person extends NewUser, Author {}

const person = (username: string, name: string, offset: string): Person => ({
  username,
  name,
  email: `${username}@harbor.example`,
  offset,
})

/** The person behind the token of a start. */
export const administrator = { ...person('ines.okafor', 'Ines Okafor', '+0100'), isAdministrator: true } as const

export const team = {
  ines: administrator,
  mats: person('mats.lindqvist', 'Mats Lindqvist', '+0100'),
  priya: person('priya.raman', 'Priya Raman', '+0530'),
  tomas: person('tomas.herrera', 'Tomás Herrera', '-0300'),
  yuki: person('yuki.tanaka', '田中 由紀', '+0900'),
  grace: person('grace.mbeki', 'Grace Mbeki', '+0200'),
  owen: person('owen.price', 'Owen Price', '+0000'),
  lea: person('lea.fournier', 'Léa Fournier', '+0100'),
} as const satisfies Record<string, Person>

/** The account that the dependency updates come from. */
export const robot = person('harbor.bot', 'Harbor Bot', '+0000')
