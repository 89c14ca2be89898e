import type { MarkedAnswer, Marks } from './marks.ts'
import { type RewritingService, rewritingService } from './rewriting-service.ts'
import type { Service } from './service.ts'

/** Starts a service between the app and the real one that marks every field of its answers. */
export async function markingService(
  service: Service,
  marks: Marks,
  answers: readonly MarkedAnswer[],
): Promise<RewritingService> {
  const reads = answers
    .filter(({ method }) => method === 'GET')
    .map(answer => ({ answer, pattern: getPattern(answer.path) }))
    // What names a thing word by word comes before what takes any.
    .toSorted((a, b) => placeholdersIn(a.answer.path) - placeholdersIn(b.answer.path))
  const rewrite: Parameters<typeof rewritingService>[1] = (value, { method, path, status }) => {
    const [plain = ''] = path.split('?')
    const read = method === 'GET' && status === 200 ? reads.find(({ pattern }) => pattern.test(plain)) : undefined
    return read ? marks.mark(value, read.answer) : value
  }
  return rewritingService(service, rewrite, text => marks.unmark(text))
}

function getPattern(path: string): RegExp {
  const plain = path.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/:\w+/g, '[^/]+')
  return new RegExp(`^/api/v4${plain}$`)
}

function placeholdersIn(path: string): number {
  return path.split(':').length
}
