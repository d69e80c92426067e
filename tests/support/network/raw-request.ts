import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawRequest = { method?: string; path: string; headers?: Record<string, string>; payload?: object }
export type RawAnswer = { statusCode: number; headers: http.IncomingHttpHeaders; body: string }

/** Sends a path over a real connection unchanged: `inject` would normalise dots and slashes first. */
export async function requestRaw(app: FastifyInstance, asked: RawRequest): Promise<RawAnswer> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const { method = 'GET', path, payload } = asked
  const headers = { ...(payload && { 'content-type': 'application/json' }), ...asked.headers }
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      async (answer) => {
        const chunks = await answer.toArray()
        const body = Buffer.concat(chunks).toString()
        resolve({ statusCode: answer.statusCode ?? 0, headers: answer.headers, body })
      },
    )
    request.on('error', reject)
    request.end(payload && JSON.stringify(payload))
  })
}
