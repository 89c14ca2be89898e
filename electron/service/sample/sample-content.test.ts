import { expect, test } from 'vitest'
import { readContent } from '../testing/content.ts'
import { startTestService } from '../testing/test-service.ts'
import { large, scaled } from './size.ts'

// Enough commits for all versions of the long file, tags for a second minor version, and branches for a second part of the stream.
const size = { ...scaled(large, 0.005), commits: 200, tags: 12, branches: 22 }

test('a sample has the refs and rows that are written down: figures of different machines and days are of the same data', async () => {
  const start = () => startTestService({ sample: { ...size, projects: size.repositories + 2 } })
  // The large repository, two small ones and an empty one.
  const content = await readContent(start, [5, 6, 7, 4 + size.repositories + 1])
  await expect(content).toMatchFileSnapshot('sample-content.txt')
})
