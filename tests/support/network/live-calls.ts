import type { TestActor } from '../actors.ts'

/** The calls of a user of a running portal, as tests of an app in the same process make them. */
export function callsAt(url: string, authorization: string): Pick<TestActor, 'call'> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: () => JSON.parse(text) }
  }
  return { call } as unknown as TestActor
}
