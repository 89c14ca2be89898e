import { useMayWrite } from './use-may-write.ts'

/** Why the caller can't make a write that needs the role of a developer; undefined when they can, or when only the service knows. */
export function useWhyNotWrite(): string | undefined {
  return useMayWrite() ? undefined : 'This needs the role of Developer in the project'
}
