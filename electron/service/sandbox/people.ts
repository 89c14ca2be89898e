import type { NewUser } from '../store/users.ts'

/** The person behind the token of a start. */
export const administrator: NewUser & { readonly isAdministrator: true } = {
  username: 'ines.okafor',
  name: 'Ines Okafor',
  email: 'ines.okafor@harbor.example',
  isAdministrator: true,
}
