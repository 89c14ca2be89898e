/** The bare HTTP framework, answering a constant: what a small read of the service is held against. */
import fastify from 'fastify'

const texts = new Map()
const app = fastify()
app.get('/:size', async (request, reply) => {
  const size = Number(request.url.slice(1))
  const text = texts.get(size) ?? JSON.stringify('x'.repeat(Math.max(0, size - 2)))
  texts.set(size, text)
  return reply.header('content-type', 'application/json').send(text)
})
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
