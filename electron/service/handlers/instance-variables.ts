import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { badRequest, conflict, notFound } from '../errors.ts'
import type { AuditEvent, Handlers, RequestContext } from '../handler.ts'
import type { InstanceVariableRow } from '../store/instance-variables.ts'
import { requireUser } from './branch-update.ts'
import { listPage } from './list-page.ts'
import type { ServiceParts } from './parts.ts'

type InstanceVariableOperations =
  | 'instanceVariables.list'
  | 'instanceVariables.get'
  | 'instanceVariables.create'
  | 'instanceVariables.update'
  | 'instanceVariables.delete'

/** Variables of the whole instance (document 2, section 4.2). */
export function instanceVariablesHandlers({
  store,
  settings,
}: ServiceParts): Pick<Handlers, InstanceVariableOperations> {
  if (settings.switchedOff.has('ci_instance_level_variables')) return withoutVariables
  const { maxInstanceVariables } = settings
  const require = (key: string): InstanceVariableRow => {
    const row = store.instanceVariables.get(key)
    if (!row) throw notFound('Instance Variable')
    return row
  }
  return {
    'instanceVariables.list': ({ page }) => listPage(store.instanceVariables.list(page), variableFields),
    'instanceVariables.get': (_context, { key }) => variableFields(require(key)),
    'instanceVariables.create': (context, params) => {
      const { key, value, variable_type, masked = false, raw = false, description = null } = params
      requireValue(value, masked)
      return store.transaction(() => {
        if (maxInstanceVariables !== null && store.instanceVariables.count() >= maxInstanceVariables) {
          throw badRequest(`Maximum number of instance variables (${maxInstanceVariables}) exceeded`)
        }
        const variable = { key, value, variable_type, protected: params.protected ?? false, masked, raw, description }
        if (!store.instanceVariables.add(variable)) throw conflict(`key ${key} has already been taken`)
        context.audit(variableEvent(context, 'add', key))
        return variableFields(require(key))
      })
    },
    'instanceVariables.update': (context, params) => {
      const { key, value } = params
      const known = require(key)
      const masked = params.masked ?? known.masked
      requireValue(value, masked)
      return store.transaction(() => {
        const variable_type = params.variable_type ?? known.variable_type
        store.instanceVariables.update({
          key,
          value,
          variable_type,
          protected: params.protected ?? known.protected,
          masked,
          raw: params.raw ?? known.raw,
          description: params.description === undefined ? known.description : params.description,
        })
        context.audit(variableEvent(context, 'change', key))
        return variableFields(require(key))
      })
    },
    'instanceVariables.delete': (context, { key }) => {
      context.requireUnmodified(require(key).updated_at)
      store.transaction(() => {
        store.instanceVariables.remove(key)
        context.audit(variableEvent(context, 'remove', key))
      })
      return undefined
    },
  }
}

const switchedOff = (): never => {
  throw notFound()
}
/** The feature is disabled: all its endpoints are missing. */
const withoutVariables: Pick<Handlers, InstanceVariableOperations> = {
  'instanceVariables.list': switchedOff,
  'instanceVariables.get': switchedOff,
  'instanceVariables.create': switchedOff,
  'instanceVariables.update': switchedOff,
  'instanceVariables.delete': switchedOff,
}

/** What can be found in a log and hidden there: one line of at least eight characters that no log rewrites. */
const maskable = /^[A-Za-z0-9+/=@:.~_-]{8,}$/

/** @throws ServiceError 400 for a value that can't be masked */
function requireValue(value: string, masked: boolean): void {
  if (masked && !maskable.test(value)) {
    throw badRequest(
      'value cannot be masked: that needs one line of at least 8 characters, of A-Z a-z 0-9 + / = @ : . ~ _ -',
    )
  }
}

/** Undocumented fields are returned only if they were set. */
function variableFields({
  key,
  value,
  variable_type,
  masked,
  raw,
  description,
  ...row
}: InstanceVariableRow): InstanceVariable {
  const reported = { ...(raw && { raw }), ...(description !== null && { description }) }
  return { variable_type, key, value, protected: row.protected, masked, ...reported }
}

/** The log has the key of the variable, never its value. The entity is the administrator, because the instance is not an entity of the log. */
function variableEvent(context: RequestContext, kind: 'add' | 'change' | 'remove', key: string): AuditEvent {
  const { id, username } = requireUser(context)
  return {
    entity: { type: 'User', id, path: username },
    details: { [kind]: 'instance variable', target_type: 'InstanceVariable', target_id: key, target_details: key },
  }
}
