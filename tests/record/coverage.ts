import type { Operation } from './document.ts'

export const actorKinds = ['visitor', 'customer', 'admin'] as const
export type ActorKind = (typeof actorKinds)[number]

type Played = { call: string; kind: ActorKind; status: number }

/** Calls that go well on another portal only, by the tests that play them there. */
const onAnotherPortal: Readonly<Record<string, string>> = {
  // Only without an admin.
  'setup.admin': 'server/features/setup/setup.test.ts',
  // The recorder reads answers to their end, and this one has none.
  'live.events': 'server/live/live.test.ts',
  // It would end the demo that all other calls are about.
  'setup.removeDemo': 'server/features/setup/setup.demo.test.ts',
}

/** The calls that the scenario does not cover: each role makes every call, and each call succeeds at least once. */
export function findUnplayed(operations: readonly Operation[], played: readonly Played[]): string[] {
  return operations.flatMap(({ id, method, path }) => {
    const own = played.filter(({ call }) => call === id)
    const absent = actorKinds.filter((kind) => !own.some((one) => one.kind === kind))
    const isDone = Object.hasOwn(onAnotherPortal, id) || own.some(({ status }) => status >= 200 && status < 300)
    return [
      ...absent.map((kind) => `${method} ${path} (${id}) is not played as ${kind}`),
      ...(isDone ? [] : [`${method} ${path} (${id}) never goes well`]),
    ]
  })
}
