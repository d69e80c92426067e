/**
 * Where the time of a request is spent: `node bench/profile.ts "my orders" --data <folder>` loads a portal with one
 * scenario and prints the processor time of its process by library, then by function, as shares of the time it was not
 * idle. Without a data folder, 1,000 products are created.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inTurn, measure } from './measure.ts'
import { scenarios } from './scenarios.ts'
import { openShop } from './shop.ts'

type CallFrame = { functionName: string; url: string; lineNumber: number }
type Node = { id: number; callFrame: CallFrame; hitCount?: number }
type Profile = { nodes: Node[] }

const inspectorPort = 9_237
const seconds = 4
const maxFunctions = 25

/** Sends commands to the inspector of the portal, one after another. */
async function openInspector() {
  const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)
  const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let id = 0
  async function send<Result>(method: string, params = {}): Promise<Result> {
    const answered = new Promise<MessageEvent>((resolve) => {
      socket.addEventListener('message', resolve, { once: true })
    })
    id += 1
    socket.send(JSON.stringify({ id, method, params }))
    return (JSON.parse(String((await answered).data)) as { result: Result }).result
  }
  return { send, close: () => socket.close() }
}

function partOf({ url, functionName }: CallFrame): string {
  const library = /node_modules\/(?:\.pnpm\/)?((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (library) return library
  if (url.startsWith('node:')) return url.split('/').slice(0, 2).join('/')
  if (url.includes('/server/') || url.includes('/contract/') || url.includes('/i18n/')) return 'the portal itself'
  return functionName.startsWith('(') ? functionName : '(V8)'
}

function nameOf({ functionName, url, lineNumber }: CallFrame): string {
  const file = url.startsWith('node:') ? url : path.relative('.', url.replace('file://', ''))
  return `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}`
}

function print({ nodes }: Profile): void {
  const busy = nodes.filter(({ callFrame }) => !['(idle)', '(root)'].includes(callFrame.functionName))
  const all = busy.reduce((sum, { hitCount = 0 }) => sum + hitCount, 0)
  for (const [title, keyOf, most] of [
    ['By part', partOf, 30],
    ['By function', nameOf, maxFunctions],
  ] as const) {
    const sums = new Map<string, number>()
    for (const { callFrame, hitCount = 0 } of busy) {
      const key = keyOf(callFrame)
      sums.set(key, (sums.get(key) ?? 0) + hitCount)
    }
    process.stdout.write(`\n${title}\n`)
    for (const [key, hits] of [...sums].sort((a, b) => b[1] - a[1]).slice(0, most)) {
      process.stdout.write(`${((hits / all) * 100).toFixed(1).padStart(6)} %  ${key}\n`)
    }
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } })
const shop = await openShop({ products: 1_000, orders: 1_000 }, values.data, {
  NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
})
try {
  for (const name of positionals) {
    const scenario = scenarios.find((one) => one.name === name)
    if (!scenario)
      throw new Error(`There is no ${name}. There are: ${scenarios.map((one) => one.name).join('; ')}`)
    const { asks, isOnce, finish } = await scenario.prepare(shop)
    const load = { url: shop.portal.url, requests: inTurn(asks, isOnce), connections: scenario.connections }
    await measure({ ...load, seconds: 1 })
    const inspector = await openInspector()
    await inspector.send('Profiler.enable')
    await inspector.send('Profiler.start')
    const { perSecond } = await measure({ ...load, seconds })
    const { profile } = await inspector.send<{ profile: Profile }>('Profiler.stop')
    inspector.close()
    process.stdout.write(`\n# ${name}: ${Math.round(perSecond)} a second\n`)
    print(profile)
    await finish?.()
  }
} finally {
  await shop.close()
}
