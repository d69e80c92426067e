import fastify from 'fastify'
import { expect, test } from 'vitest'
import { returnForms } from './web.ts'

test("a form sent before its page's scripts run is shown again, whatever is in it", async () => {
  const app = fastify()
  returnForms(app)
  for (const [headers, payload] of [
    [{ 'content-type': 'application/x-www-form-urlencoded' }, 'email=a%40b.example&password=secret'],
    [{ 'content-type': 'application/json' }, '{'],
    [{}, undefined],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url: '/login?from=%2Fdashboard', headers, payload })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/login?from=%2Fdashboard')
    expect(answer.body).not.toContain('secret')
  }
  await app.close()
})
