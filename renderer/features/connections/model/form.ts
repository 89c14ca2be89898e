import { z } from 'zod'
import {
  type BridgeArgument,
  type Connection,
  connectionInput,
  defaultConfirmFrom,
  protection,
} from '#shared/bridge.ts'

/** Main takes no longer token. */
const maxTokenLength = 10_000

const fields = connectionInput.extend({
  ...protection.shape,
  token: z.string().trim().max(maxTokenLength, `A token has at most ${maxTokenLength.toLocaleString()} characters`),
})
export type ConnectionForm = z.output<typeof fields>

/**
 * What the form checks before anything is sent: the bridge's own schema, and that a token is there when one is needed.
 * `stored`: the connection has one already, and an empty field keeps it.
 */
export function formSchema(stored: boolean) {
  return fields.superRefine(({ auth, token, profile }, context) => {
    if (auth !== 'none' && token === '' && !stored) {
      context.addIssue({ code: 'custom', path: ['token'], message: 'Give the token, or choose "No token"' })
    }
    if (auth === 'cookie' && profile === 'auto') {
      context.addIssue({ code: 'custom', path: ['profile'], message: 'Choose one: the cookie is named after it' })
    }
  })
}

/** The form of a connection, or of a new one. The stored token never comes back, so its field is empty. */
export function formValues(connection: Connection | null, address = 'https://'): ConnectionForm {
  return {
    name: connection?.name ?? '',
    baseUrl: connection?.baseUrl ?? address,
    profile: connection?.profileChoice ?? 'auto',
    auth: connection?.auth ?? 'personal',
    color: connection?.color ?? 'gray',
    readOnly: connection?.readOnly ?? false,
    production: connection?.production ?? false,
    confirmFrom: connection ? connection.confirmFrom : defaultConfirmFrom.ordinary,
    token: '',
  }
}

/** What is sent to be saved. */
export function savedInput({ token, ...input }: ConnectionForm): BridgeArgument<'connections.add'> {
  return { ...input, ...(token !== '' && input.auth !== 'none' && { token }) }
}

/** What is sent to be tested: with the stored token when none was typed. */
export function testInput(form: ConnectionForm, connection: Connection | null): BridgeArgument<'connections.test'> {
  const useStored = connection !== null && form.token === '' && form.auth !== 'none'
  // A name is no part of a test, and one should be able to test before thinking of one.
  const name = form.name.trim() === '' ? 'New connection' : form.name
  return { ...savedInput({ ...form, name }), ...(useStored && { existing: connection.id }) }
}

/** True when a saved connection has a token that an empty field keeps: same way of signing in, no other certificates, and one was stored. */
export function keepsToken(
  connection: Connection | null,
  { auth, authority }: Pick<ConnectionForm, 'auth' | 'authority'>,
): boolean {
  return (
    connection !== null && connection.secret !== 'none' && connection.auth === auth && typeof authority !== 'string'
  )
}
