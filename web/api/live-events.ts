import { type LiveEvent, liveKinds } from '#contract/live.ts'

function readEvent(block: string): LiveEvent | null {
  const fieldValue = (name: string) => block.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]
  const kind = liveKinds.find((known) => known === fieldValue('event'))
  if (!kind) return null
  const id = fieldValue('data')?.match(/"id":"([^"]+)"/)?.[1] ?? null
  return { kind, id }
}

/**
 * Puts the pieces of a stream together to events (server-sent events, the part of them that our server sends). Heartbeats
 * and kinds that a newer server knows are passed over.
 */
export function createEventReader(): (text: string) => LiveEvent[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap((block) => readEvent(block) ?? [])
  }
}
