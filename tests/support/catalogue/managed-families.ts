import { expect } from 'vitest'
import type { ManagedAttribute, ManagedFamily } from '#contract/families/families.ts'
import type { TestActor } from '../actors.ts'

export const testFlags = { filter: 'none', isRequired: false, isCompared: true, isOnCard: false }

/** What a test of attributes does not say. */
export const plainAttribute = {
  ...testFlags,
  kind: 'number',
  unit: '',
  help: {},
  decimals: null,
  min: null,
  max: null,
  choices: [],
  isShared: false,
  isHidden: false,
}

/** Adds a family as staff do. */
export async function addTestFamily(admin: TestActor, name: string, given: object = {}): Promise<ManagedFamily> {
  const body = { name: { en: name }, parent: null, icon: '', ...given }
  const answer = await admin.call('POST', '/manage/families', body)
  expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, ''])
  return answer.json()
}

type Named = { family: string; name: string }

/** Adds an attribute to a family as staff do. */
export async function addTestAttribute(
  admin: TestActor,
  { family, name }: Named,
  given: object = {},
): Promise<ManagedAttribute> {
  const body = { ...plainAttribute, family, label: { en: name }, ...given }
  const answer = await admin.call('POST', '/manage/attributes', body)
  expect([answer.statusCode, answer.statusCode === 201 ? '' : answer.body]).toEqual([201, ''])
  return answer.json()
}
