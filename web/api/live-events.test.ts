import { expect, test } from 'vitest'
import { createEventReader } from './live-events.ts'

test('events are put together from the pieces they come in', () => {
  const read = createEventReader()
  expect(read('event: ready\nda')).toEqual([])
  expect(read('ta: {}\n\nevent: order\ndata: {"id":"o1"}\n')).toEqual([{ kind: 'ready', id: null }])
  expect(read('\nevent: payment\ndata: {"id":"o2"}\n\n')).toEqual([
    { kind: 'order', id: 'o1' },
    { kind: 'payment', id: 'o2' },
  ])
})

test('heartbeats and unknown kinds are ignored', () => {
  const read = createEventReader()
  expect(read(': still here\n\nevent: weather\ndata: {}\n\nevent: missed\ndata: {}\n\n')).toEqual([
    { kind: 'missed', id: null },
  ])
})
