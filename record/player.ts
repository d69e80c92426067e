import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { writeBody, writeHeaders } from './answer.ts'
import type { Recording, Step } from './compare.ts'
import type { ActorKind } from './coverage.ts'
import type { Operation } from './document.ts'
import { type Mails, type SentMail, writeMails } from './mails.ts'
import { createNames, type Naming, namingOf } from './names.ts'
import { type Json, readJson } from './read.ts'
import { type Sent, send } from './send.ts'
import { settle } from './settle.ts'
import { type Line, nameJson, writeJson } from './written.ts'

/** Somebody who sends requests, from an address of their own. */
export type Actor = {
  name: string
  kind: ActorKind
  email: string
  address: string
  token?: string
  cookie?: string
}

/** `as` names the thing that the answer brings; otherwise it is called after the step. */
export type Asked = Sent & { as?: string }

export type Answer = { status: number; headers: Headers; body: Buffer; json: Json }

/** The portal that is played on, or several of them one after the other. */
export type Target = {
  /** Where the next step goes. */
  url(): string
  pool(): pg.Pool
  mails: Mails
  operations: readonly Operation[]
  /** Whether an answer may be kept; one that may not is asked for again for a while. Absent: each is. */
  isExpected?(step: Step): boolean
}

export type Played = { call: string; kind: ActorKind; status: number }

export type Player = {
  operations: readonly Operation[]
  /** Steps from here on belong to this part of the scenario. */
  begin(group: string): void
  /** A call of the OpenAPI document by its id. One that the portal does not have is left out. */
  call(actor: Actor, id: string, label: string, asked?: Asked): Promise<Answer>
  /** Any other address. */
  request(actor: Actor, line: string, label: string, asked?: Asked): Promise<Answer>
  /** A look that is not recorded, for what takes a while. */
  peek(actor: Actor, line: string): Promise<Json>
  /** Waits until jobs are done and records what they have sent. */
  mails(label: string): Promise<SentMail[]>
  remember(value: string, name: string): void
  /** Writes into the database what nobody can bring about from outside. */
  arrange(sql: string): Promise<void>
  played: readonly Played[]
  /** Calls that were asked for and that the portal does not have. */
  missing: ReadonlySet<string>
  recording(): Recording
}

const nothing: Answer = { status: 0, headers: new Headers(), body: Buffer.alloc(0), json: {} }
/** How long another instance may take until it shows what was changed. */
const longestStaleMs = 2_000
const gapMs = 20

export function createPlayer(target: Target): Player {
  const names = createNames(Date.now())
  const steps = new Map<string, Step>()
  const played: Played[] = []
  const missing = new Set<string>()
  let group = ''

  function nameOfStep(label: string): string {
    const name = `${group}/${label}`
    if (!steps.has(name)) return name
    throw new Error(`there are two steps called ${name}`)
  }

  async function write(step: Step, { answer, asked, naming }: Writing): Promise<Step> {
    const id = answer.json._id
    if (typeof id === 'string' && asked.as) naming.remember(id, asked.as)
    const type = answer.headers.get('content-type') ?? ''
    const answered = [
      { field: 'status', value: String(answer.status) },
      ...writeHeaders(answer.headers, naming),
      ...(await writeBody(answer.body, type, naming)),
    ]
    return { ...step, lines: [...step.lines, ...answered] }
  }

  async function play(actor: Actor, request: Request, asked: Asked): Promise<Answer> {
    const { call, line, label } = request
    const name = nameOfStep(label)
    const naming = namingOf(names, name, Date.now())
    const step: Step = { name, call, lines: writeRequest(actor, line, { asked, naming }) }
    const url = target.url()
    const end = performance.now() + longestStaleMs
    for (;;) {
      const answer = await answerOf(url, actor, { line, asked })
      const written = await write(step, { answer, asked, naming: namingOf(names, name, Date.now()) })
      const isRead = line.startsWith('GET ')
      if (isRead && target.isExpected && !target.isExpected(written) && performance.now() < end) {
        await sleep(gapMs)
        continue
      }
      steps.set(name, written)
      if (call) played.push({ call, kind: actor.kind, status: answer.status })
      if (!isRead && answer.status < 300) await settle(target.pool())
      return answer
    }
  }

  return {
    operations: target.operations,
    played,
    missing,
    remember: names.remember,
    arrange: async (sql) => void (await target.pool().query(sql)),
    begin(next) {
      group = next
    },
    async call(actor, id, label, asked = {}) {
      const operation = target.operations.find((one) => one.id === id)
      if (!operation) {
        missing.add(id)
        return nothing
      }
      const request = { call: id, line: `${operation.method} /api${fill(operation.path, asked.params)}` }
      return play(actor, { ...request, label: `${id} as ${actor.name}: ${label}` }, asked)
    },
    request: (actor, line, label, asked = {}) =>
      play(actor, { call: null, line, label: `${addressOf(line)} as ${actor.name}: ${label}` }, asked),
    peek: async (actor, line) => (await answerOf(target.url(), actor, { line, asked: {} })).json,
    async mails(label) {
      const name = nameOfStep(`mails ${label}`)
      await settle(target.pool())
      const mails = await target.mails.take()
      const naming = namingOf(names, name, Date.now())
      steps.set(name, { name, call: null, lines: writeMails(mails, (text) => naming.name(text, '')) })
      return mails
    },
    recording: () => ({ calls: target.operations.map(({ id }) => id), steps: [...steps.values()] }),
  }
}

type Writing = { answer: Answer; asked: Asked; naming: Naming }
type Request = { call: string | null; line: string; label: string }

/** Method and path of a request without what differs each time. */
function addressOf(line: string): string {
  return (line.split('?')[0] ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|pi_\w+|[0-9a-f]{40}/g, '*')
}

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`))
}

async function answerOf(
  url: string,
  actor: Actor,
  { line, asked }: { line: string; asked: Asked },
): Promise<Answer> {
  const answer = await send(url, { actor, line, asked })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, body, json: readJson(body) }
}

function writeRequest(actor: Actor, line: string, { asked, naming }: { asked: Asked; naming: Naming }): Line[] {
  const { query, body, raw, headers = {} } = asked
  const address = query ? `${line}?${new URLSearchParams(query)}` : line
  const rawText = typeof raw === 'string' ? raw.slice(0, 200) : `${raw?.length} bytes`
  return [
    { field: 'request', value: `${naming.name(address, 'request')} as ${actor.name}` },
    ...Object.entries(headers).map(([name, value]) => ({
      field: `request ${name}`,
      value: name.endsWith('signature') ? '<signature>' : naming.name(value, `request ${name}`),
    })),
    ...(body === undefined ? [] : writeJson('request body', nameJson(shorten(body), naming))),
    ...(raw === undefined ? [] : [{ field: 'request body', value: rawText }]),
  ]
}

/** Texts that are sent to be too long say how long they are. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 500 ? `${value.slice(0, 20)}… ${value.length} long` : value
  if (Array.isArray(value)) return value.map(shorten)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]))
}
