import type { Calls } from './calls.ts'

/** Document 2, section 4.2. */
export const instanceVariablesCalls: Calls<
  | 'instanceVariables.list'
  | 'instanceVariables.get'
  | 'instanceVariables.create'
  | 'instanceVariables.update'
  | 'instanceVariables.delete'
> = {
  'instanceVariables.list': [{}],
  'instanceVariables.get': [{ key: 'CHART_SERVER' }],
  'instanceVariables.create': [{ key: 'FOG_SIGNAL_URL', value: 'https://fog.harbor.example', protected: true }],
  'instanceVariables.update': [{ key: 'FOG_SIGNAL_URL', value: 'https://horn.harbor.example', variable_type: 'file' }],
  'instanceVariables.delete': [{ key: 'FOG_SIGNAL_URL' }],
}
