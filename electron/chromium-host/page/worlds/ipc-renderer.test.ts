import { describe, expect, test } from 'vitest'
import { Codec } from './codec.ts'
import { IpcRenderer } from './ipc-renderer.ts'

const codec = new Codec()

/** The page's side of the host's messages; the test is the host. */
function open() {
  const posted: (readonly [kind: string, id: number, channel: string, args: unknown[]])[] = []
  const ipc = new IpcRenderer(codec, (...message) => posted.push(message))
  const heard: unknown[][] = []
  const text = (kind: string, id: number, channel: string, value: unknown) =>
    `${JSON.stringify([kind, id, channel])}\n${codec.encode(value)}`
  return {
    ipc,
    posted,
    heard,
    /** Notes what it is told. */
    listener: (_event: object, ...args: unknown[]) => void heard.push(args),
    text,
    receive: (...message: Parameters<typeof text>) => ipc.receive(text(...message), true),
  }
}

describe('A call of main', () => {
  test('is answered by its id, in any order', async () => {
    const { ipc, posted, receive } = open()
    const [first, second] = [ipc.invoke('tags', 1, 'a'), ipc.invoke('branches')]
    expect(posted).toEqual([
      ['invoke', 1, 'tags', [1, 'a']],
      ['invoke', 2, 'branches', []],
    ])
    receive('result', 2, 'branches', ['main'])
    receive('result', 1, 'tags', undefined)
    expect(await Promise.all([first, second])).toEqual([undefined, ['main']])
  })

  test('that failed is rejected in the words of Electron', async () => {
    const { ipc, receive } = open()
    const call = ipc.invoke('tags')
    receive('failure', 1, 'tags', 'Error: no')
    await expect(call).rejects.toThrow("Error invoking remote method 'tags': Error: no")
  })

  test('is answered once, and an answer to none is ignored', async () => {
    const { ipc, receive } = open()
    const call = ipc.invoke('tags')
    receive('result', 7, 'tags', 'of another')
    receive('result', 1, 'tags', 'first')
    receive('result', 1, 'tags', 'second')
    expect(await call).toBe('first')
  })
})

describe('A message', () => {
  test('is sent without waiting for an answer', () => {
    const { ipc, posted } = open()
    ipc.send('log', { a: 1 })
    expect(posted).toEqual([['send', 0, 'log', [{ a: 1 }]]])
  })

  test('is told to all listeners of its channel, with the sender', () => {
    const { ipc, heard, listener, receive } = open()
    const events: object[] = []
    ipc.on('changed', listener).addListener('changed', event => events.push(event))
    ipc.on('other', listener)
    receive('message', 0, 'changed', [1, 'two'])
    expect(heard).toEqual([[1, 'two']])
    expect(events).toEqual([{ sender: ipc, ports: [] }])
    receive('message', 0, 'nobody', [3])
    expect(heard).toHaveLength(1)
  })

  test('comes in parts, the last of which is marked', () => {
    const { ipc, heard, listener, text } = open()
    ipc.on('changed', listener)
    const message = text('message', 0, 'changed', ['line\nbreak'])
    for (const [index, part] of [...message].entries()) ipc.receive(part, index === message.length - 1)
    ipc.receive(message, true)
    expect(heard).toEqual([['line\nbreak'], ['line\nbreak']])
  })

  test('without a list of values has none', () => {
    const { ipc, heard, listener, receive } = open()
    ipc.on('changed', listener)
    receive('message', 0, 'changed', 'text')
    expect(heard).toEqual([[]])
  })
})

describe('A listener', () => {
  test('of one message hears the next one only, and the other listeners hear all', () => {
    const { ipc, heard, listener, receive } = open()
    const all: unknown[] = []
    ipc.once('changed', listener)
    ipc.on('changed', (_event, value) => all.push(value))
    for (const value of [1, 2, 3]) receive('message', 0, 'changed', [value])
    expect(heard).toEqual([[1]])
    expect(all).toEqual([1, 2, 3])
  })

  test('hears nothing once it is removed, and the other listeners still do', () => {
    const { ipc, heard, listener, receive } = open()
    const all: unknown[] = []
    ipc.on('changed', listener)
    ipc.on('changed', (_event, value) => all.push(value))
    ipc.on('other', listener)
    ipc.off('changed', listener)
    receive('message', 0, 'changed', [1])
    receive('message', 0, 'other', [2])
    expect([heard, all]).toEqual([[[2]], [1]])
    ipc.removeAllListeners('changed').removeListener('unknown', listener)
    receive('message', 0, 'changed', [3])
    receive('message', 0, 'other', [4])
    expect([heard, all]).toEqual([[[2], [4]], [1]])
  })

  test('that is removed by the previous one still hears the message that is being delivered', () => {
    const { ipc, heard, listener, receive } = open()
    ipc.on('changed', () => ipc.off('changed', listener))
    ipc.on('changed', listener)
    receive('message', 0, 'changed', [1])
    receive('message', 0, 'changed', [2])
    expect(heard).toEqual([[1]])
  })
})
