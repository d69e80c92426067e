import { expect, test } from 'vitest'
import { type EditedPage, emptyPage } from '#contract/pages/pages.ts'
import { callAs, signUp, signUpAdmin } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const path = '/manage/pages'

test('only admins read drafts and change pages', async () => {
  const admin = await signUpAdmin(portal)
  const about = emptyPage('/about', 'About us')
  const { _id } = (await admin.call('POST', path, about)).json<EditedPage>()
  const customer = await signUp(portal)
  const calls = [
    ['GET', path],
    ['POST', path, about],
    ['GET', `${path}/${_id}`],
    ['PUT', `${path}/${_id}`, { version: 1, content: about }],
    ['GET', `${path}/${_id}/preview?language=en`],
    ['POST', `${path}/${_id}/publish`, { version: 1, without: [] }],
    ['POST', `${path}/${_id}/withdraw`, { version: 1 }],
    ['GET', `${path}/${_id}/versions`],
    ['POST', `${path}/${_id}/restore`, { version: 1, number: 1 }],
    ['DELETE', `${path}/${_id}?version=1`],
  ] as const
  for (const [method, address, body] of calls) {
    expect((await callAs(portal)(method, address, body)).statusCode).toBe(401)
    expect((await customer.call(method, address, body)).statusCode).toBe(403)
  }
  expect((await admin.call('GET', `${path}/${_id}`)).json()).toMatchObject({ version: 1, content: about })
})
