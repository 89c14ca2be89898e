export { actionLabel as deedOf, actionTarget as targetOf } from '#shared/contract/action-words.ts'

/** Of a change that can be taken back without leaving a trace in what it changed. */
export const allAsBefore = 'Everything will be as it was before.'
