import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { guardedCalls, make } from '../calls.ts'
import type { Case, Environment, Report } from '../case.ts'

/** What another site's page can make the browser of a signed-in user send. */
const forgedCalls: readonly (readonly [path: string, body: object])[] = [
  ['/sign-out', {}],
  ['/update-user', { name: 'Taken over' }],
  ['/change-password', { currentPassword: 'long enough 1', newPassword: 'taken over 1' }],
  ['/delete-user', { password: 'long enough 1' }],
  ['/revoke-sessions', {}],
  ['/revoke-other-sessions', {}],
  ['/send-verification-email', { email: 'x@test.example' }],
  ['/unlink-account', { providerId: 'credential' }],
  ['/passkey/delete-passkey', { id: 'x' }],
  ['/passkey/update-passkey', { id: 'x', name: 'Taken over' }],
  ['/passkey/verify-registration', { response: {}, name: 'Taken over' }],
  ['/change-email', { newEmail: 'evil@test.example' }],
]

const strangers: Readonly<Record<string, Record<string, string>>> = {
  'from another site': { origin: 'https://evil.example' },
  'from a frame without origin': { origin: 'null' },
  'without an origin': {},
  'from a name like ours': { origin: 'http://localhost.evil.example' },
  'from a sub-domain': { origin: 'http://evil.localhost' },
  'by a referrer': { referer: 'https://evil.example/a' },
}

const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
]

async function refuseStrangeOrigins(environment: Environment, { expect }: Report): Promise<void> {
  const { send } = environment
  const target = await environment.newCaller('Target')
  for (const [kind, origin] of Object.entries(strangers)) {
    for (const [path, body] of forgedCalls) {
      for (const type of types) {
        const headers = { ...origin, cookie: target.cookie, 'content-type': type }
        const { status } = await send(`/api/auth${path}`, { headers, body: JSON.stringify(body) })
        expect(status >= 400 && status < 500, `${path} ${kind} as ${type} answers ${status}`)
      }
    }
  }
  const session = await send('/api/auth/get-session', { headers: { cookie: target.cookie } })
  expect(session.json<{ user?: { name: string } } | null>()?.user?.name === 'Target', 'the target was changed')
  for (const call of guardedCalls(environment, target)) {
    const headers = { cookie: target.cookie, origin: 'https://evil.example' }
    const { status } = await make(environment, call, { headers })
    expect(status === 401, `${call.name} answers ${status} to a cookie alone`)
  }
}

/** Other sites may read nothing, whatever origin they send. */
async function shareNothing({ send, alice, operations }: Environment, { expect }: Report): Promise<void> {
  const headers = { origin: 'https://evil.example', cookie: alice.cookie }
  const paths = operations.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`)
  for (const path of [...paths, '/', '/api/auth/get-session', '/api/auth/token', '/api/openapi.json', '/readyz']) {
    const answer = await send(path, { as: alice, headers })
    expect(answer.headers.get('access-control-allow-origin') === null, `${path} may be read by another site`)
    const wanted = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' }
    const preflight = await send(path, { method: 'OPTIONS', headers: { ...headers, ...wanted } })
    expect(preflight.headers.get('access-control-allow-methods') === null, `${path} allows calls of another site`)
  }
}

function attackerPage(url: string): string {
  const forms = forgedCalls.map(
    (
      [path],
      index,
    ) => `<form method="post" target="f${index}" enctype="text/plain" action="${url}/api/auth${path}">
<input name='{"name":"Taken over","x":"' value='"}'></form><iframe name="f${index}"></iframe>`,
  )
  return `<!doctype html><body>${forms.join('')}<script>for (const form of document.forms) form.submit();
for (const [path, method] of [['/sign-out', 'POST'], ['/update-user', 'POST'], ['/token', 'GET']])
  fetch('${url}/api/auth' + path, { method, mode: 'no-cors', credentials: 'include' }).catch(() => {});
document.title = 'sent'</script>`
}

/** A real page on another port: the same site to a browser, so even `SameSite` cookies are sent. */
async function submitForms(environment: Environment, { expect, skip }: Report): Promise<void> {
  const browser = await environment.browser()
  if (!browser) return skip('there is no Chromium')
  const target = await environment.newCaller('Target')
  const [name = '', value = ''] = target.cookie.split('; ')[0]?.split('=') ?? []
  const server = http.createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(attackerPage(environment.url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext()
  try {
    await context.addCookies([{ name, value, url: environment.url }])
    const mine = await context.request.get(`${environment.url}/api/auth/get-session`)
    expect((await mine.text()).includes(target.email), 'the browser is not signed in: nothing is proved')
    const page = await context.newPage()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/')) sent.push(request.url())
    })
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' })
    expect(sent.length >= forgedCalls.length, `only ${sent.length} requests were sent: nothing is proved`)
  } finally {
    await context.close()
    server.close()
    server.closeAllConnections()
  }
  const session = await environment.send('/api/auth/get-session', { headers: { cookie: target.cookie } })
  const user = session.json<{ user?: { name: string } } | null>()?.user
  expect(user?.name === 'Target', `after the attack the target is ${JSON.stringify(user?.name)}`)
}

export const forgeryCases: readonly Case[] = [
  { name: 'cookies sent from another origin', requirement: 'V3.5', run: refuseStrangeOrigins },
  { name: 'answers that another site may read', requirement: 'V3.5', run: shareNothing },
  { name: 'forms of another origin in a real browser', requirement: 'V3.5', run: submitForms },
]
