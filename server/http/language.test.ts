import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { german } from '#i18n/german.ts'
import { callWith, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { requestRaw } from '#tests/support/network/raw-request.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const inGerman = { 'accept-language': 'de-CH, en;q=0.5' }
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function sentence(code: ErrorCode): string | undefined {
  return german[errors[code].sentence]
}

test('a German browser gets refusals in German: by its setting, by its choice, by the address', async () => {
  const detail = async (path: string, headers: Record<string, string>) =>
    (await callWith(portal, headers)('GET', path)).json().detail
  expect(await detail('/orders', inGerman)).toBe(sentence('sign_in_required'))
  expect(await detail('/orders', { cookie: 'a=b; lang=de' })).toBe(sentence('sign_in_required'))
  expect(await detail('/orders?lang=de', {})).toBe(sentence('sign_in_required'))
  expect(await detail('/orders', { ...inGerman, cookie: 'lang=en' })).toBe(errors.sign_in_required.sentence)
  expect(await detail('/orders', {})).toBe(errors.sign_in_required.sentence)
  expect(await detail('/nothing/here', inGerman)).toBe(sentence('not_found'))
})

test("field errors are in German, with the field's name", async () => {
  const sent = {
    name: '',
    image: 'x',
    description: 7,
    minorder: 0,
    available: null,
    unitprice: -1,
    sku: 'x\u0000',
  }
  const answer = await admin.callWith(inGerman)('POST', '/product', sent)
  expect(answer.json().detail).toBe(sentence('invalid_input'))
  expect(answer.json().errors.map(({ message }: { message: string }) => message)).toEqual([
    'Bitte Namen angeben',
    'Bild: Bitte eine Webadresse angeben, die mit https:// oder http:// beginnt',
    'Beschreibung: Hier muss ein Text stehen.',
    'Mindestbestellmenge muss eine ganze Zahl von 1 bis 1000000 sein',
    'Lagerbestand fehlt',
    'Der Stückpreis muss mindestens 0 betragen',
    'Artikelnummer: Einige Zeichen lassen sich nicht darstellen. Bitte entfernen Sie sie.',
  ])
  expect((await admin.callWith(inGerman)('POST', '/product', [])).json().errors[0].message).toBe(
    'Senden Sie hier ein Objekt mit Feldern.',
  )
})

test('the sign-in provider answers in German too', async () => {
  const url = '/api/auth/sign-up/email'
  const message = async (payload: object) =>
    (await portal.app.inject({ method: 'POST', url, payload, headers: inGerman })).json().message
  expect(await message({ name: 'A', email: 'a', password: 'abcdef' })).toBe(
    'Bitte eine gültige E-Mail-Adresse angeben',
  )
  expect(await message({ name: 'A', email: 'a@test.example', password: '123456' })).toBe(
    german['This password is too common. Choose another.'],
  )
})

test('unreadable input is refused in German: half a document, a huge one, an address of broken characters', async () => {
  const asked = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...inGerman }
  const post = (payload: string | Buffer) =>
    portal.app.inject({ method: 'POST', url: '/api/product', payload, headers: asked })
  expect((await post('{"name":')).json().detail).toBe(sentence('malformed_json'))
  expect((await post(Buffer.from('{"name":"Köln"}', 'latin1'))).json().errors).toEqual([
    { path: 'body', message: german['Send the body as UTF-8 text'] },
  ])
  expect((await post('x'.repeat(2_000_000))).json().detail).toBe(sentence('body_too_large'))
  const { body } = await requestRaw(portal.app, { path: '/api/%E0%A4%A', headers: inGerman })
  expect(JSON.parse(body).detail).toBe(sentence('not_found'))
})

test('concurrent requests in two languages, on the same few connections, do not mix', async () => {
  await requestRaw(portal.app, { path: '/healthz' })
  const { port } = portal.app.server.address() as AddressInfo
  const agent = new http.Agent({ keepAlive: true, maxSockets: 3 })
  async function post(language: string): Promise<string> {
    const authorization = `Bearer ${admin.token}`
    const headers = { authorization, 'content-type': 'application/json', 'accept-language': language }
    const request = http.request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/product', headers })
    request.end('{"name":""}')
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    const body = JSON.parse(Buffer.concat(await answer.toArray()).toString())
    return `${body.detail} ${body.errors[0].message}`
  }
  const languages = Array.from({ length: 120 }, (_, index) => (index % 3 === 0 ? 'de' : 'en'))
  const said = await Promise.all(languages.map(post))
  agent.destroy()
  expect(said).toEqual(
    languages.map((language) =>
      language === 'de'
        ? `${sentence('invalid_input')} Bitte Namen angeben`
        : `${errors.invalid_input.sentence} Name is Required`,
    ),
  )
})

test('requests that wait on one connection do not take the language of the one before', async () => {
  await requestRaw(portal.app, { path: '/healthz' })
  const { port } = portal.app.server.address() as AddressInfo
  const send = (language: string, end = '') =>
    `GET /api/orders HTTP/1.1\r\nhost: localhost\r\naccept-language: ${language}\r\n${end}\r\n`
  const socket = net.connect(port, '127.0.0.1')
  socket.write(send('de') + send('en') + send('de') + send('en', 'connection: close\r\n'))
  const text = Buffer.concat(await socket.toArray()).toString()
  const said = Array.from(text.matchAll(/"detail":"([^"]+)"/g), ([, detail]) => detail)
  const [de, en] = [sentence('sign_in_required'), errors.sign_in_required.sentence]
  expect(said).toEqual([de, en, de, en])
})
