import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Picture } from '#contract/pictures.ts'
import type { SettingsState } from '#contract/settings/settings.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { loadBuild } from './web.ts'

const portal = testPortal({}, loadBuild)
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

afterEach(async () => {
  await portal.pool.query('delete from settings_version')
  await portal.readers.settings.read()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'

function get(url: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ url, headers })
}

async function publish(group: string, change: object): Promise<void> {
  const read = async () => (await admin.call('GET', `/manage/settings/${group}`)).json<SettingsState>()
  const { revision, published } = await read()
  const content = { ...published.content, ...change }
  await admin.call('PUT', `/manage/settings/${group}/draft`, { revision, content })
  const answer = await admin.call('POST', `/manage/settings/${group}/publish`, {
    revision: (await read()).revision,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function publishLogo(): Promise<string> {
  const headers = { 'content-type': 'image/svg+xml' }
  const sent = await admin.callWith(headers)('POST', '/pictures/logo', Buffer.from(svg))
  const logo = new URL(sent.json<Picture>().address).pathname
  await publish('brand', { logo })
  return logo
}

test('the portal begins with the icons of the build', async () => {
  expect((await get('/favicon.svg')).headers['content-type']).toContain('image/svg+xml')
  expect((await get('/icon-192.png')).headers['cache-control']).toBe('public, max-age=3600')
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Datum', theme_color: '#15298d' })
  expect(manifest.icons).toHaveLength(4)
})

test('after a logo was published, pages, icons and the manifest are made of it, and browsers ask for changes', async () => {
  const before = await get('/icon-192.png')
  const logo = await publishLogo()
  expect((await get('/blog', { accept: 'text/html' })).body).toContain(`src="${logo}"`)
  const icon = await get('/icon-192.png')
  expect(icon.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-cache' })
  expect(icon.rawPayload.equals(before.rawPayload)).toBe(false)
  const again = await get('/icon-192.png', { 'if-none-match': String(icon.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await get('/favicon.svg')).body).toContain('data:image/png;base64,')
  expect((await get('/apple-touch-icon.png')).headers['content-type']).toBe('image/png')
})

test('another company without a logo has its letter, and nothing of the delivered mark', async () => {
  const mark = (await get('/blog', { accept: 'text/html' })).body.match(/<svg viewBox="0 0 26 30"/g)
  expect(mark).not.toBeNull()
  await publish('company', { name: 'Öl & Fittings' })
  expect((await get('/favicon.svg')).body).toContain('>Ö</text>')
  expect((await get('/icon-192.png')).statusCode).toBe(404)
  const manifest = (await get('/manifest.webmanifest')).json()
  expect([manifest.name, manifest.icons.length]).toEqual(['Öl & Fittings', 1])
  expect((await get('/blog', { accept: 'text/html' })).body).not.toContain('viewBox="0 0 26 30"')
})
