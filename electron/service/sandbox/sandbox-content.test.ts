import { expect, test } from 'vitest'
import { readContent } from '../testing/content.ts'
import { startTestService } from '../testing/test-service.ts'

test('the sandbox has the refs and rows that are written down: documents, pictures and links show them', async () => {
  const start = () => startTestService({ sandbox: true }, { isSandboxNew: true })
  await expect(await readContent(start, [1, 2, 4])).toMatchFileSnapshot('sandbox-content.txt')
})
