import { expect, test } from 'vitest'
import type { SettingsState } from '#contract/settings/settings.ts'
import { begin, follow, readUnsaved } from './settings.unsaved.ts'

type Content = { rates: number[] }
const written = { at: null, by: '' }
const state = (revision: number, published: number[], draft: number[] | null = null): SettingsState => ({
  group: 'tax',
  revision,
  fixed: [],
  published: { version: 1, ...written, content: { rates: published } },
  draft: draft && { ...written, content: { rates: draft } },
})
const typedOf = ({ rates }: Content) => ({ rates: rates.map(String) })
const contentOf = ({ rates }: { rates: string[] }) => ({ rates: rates.map((rate) => rate.trim()) })

test('a form begins with the draft, else with what is published', () => {
  expect(begin(state(3, [1], [2]), typedOf)).toEqual({
    typed: { rates: ['2'] },
    revision: 3,
    base: '{"rates":[2]}',
  })
  expect(begin(state(3, [1]), typedOf).typed).toEqual({ rates: ['1'] })
})

test('what is typed stays when the draft is published, and is saved over it', () => {
  const edited = { ...begin(state(3, [1], [2]), typedOf), typed: { rates: ['7'] } }
  expect(follow(edited, begin(state(4, [2]), typedOf))).toEqual({ ...edited, revision: 4 })
})

test('what is typed stays over what another admin has saved, and is not saved over it without a word', () => {
  const edited = { ...begin(state(3, [1]), typedOf), typed: { rates: ['7'] } }
  expect(follow(edited, begin(state(4, [1], [9]), typedOf))).toEqual(edited)
  expect(follow(edited, begin(state(4, [1], [9]), typedOf), true)).toEqual({
    typed: { rates: ['7'] },
    revision: 4,
    base: '{"rates":[9]}',
  })
})

test('what was typed before is there again, unless it is nothing new or cannot be read', () => {
  const now = begin(state(3, [1]), typedOf)
  const read = (unsaved: unknown) => readUnsaved(JSON.stringify(unsaved), now, contentOf)
  const edited = { ...now, typed: { rates: ['7'] } }
  expect(read(edited)).toEqual(edited)
  expect(read({ ...edited, revision: 2 })).toEqual(edited)
  expect(read({ ...edited, revision: 2, base: '{"rates":[5]}' })?.revision).toBe(2)
  expect(read(now)).toBeNull()
  for (const invalid of [{}, { ...edited, typed: { rates: 'many' } }, { ...edited, typed: { rates: [{}] } }]) {
    expect(read(invalid)).toBeNull()
  }
  expect(readUnsaved('{', now, contentOf)).toBeNull()
  expect(readUnsaved(null, now, contentOf)).toBeNull()
})
