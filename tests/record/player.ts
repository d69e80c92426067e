import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { writeBody, writeHeaders } from './answer.ts'
import type { Recording, Step } from './compare/compare.ts'
import { createNames, type Names, type Naming, namingOf } from './compare/names.ts'
import type { Line } from './compare/written.ts'
import type { ActorKind } from './coverage.ts'
import type { Operation } from './document.ts'
import { interrupted } from './interrupt.ts'
import { type Mails, type SentMail, writeMails } from './mails.ts'
import { type Json, readJson } from './read.ts'
import { addressOf, fillPath, writeRequest } from './request.ts'
import { type Sent, send } from './send.ts'

/** A user or visitor who sends requests, from a separate address. */
export type Actor = {
  name: string
  kind: ActorKind
  email: string
  address: string
  token?: string
  cookie?: string
}

/** `as` names the created object; the default is the name of the step. */
export type Asked = Sent & { as?: string }

export type Answer = { status: number; headers: Headers; body: Buffer; json: Json }

/** The portal of the recording, or several in turn. */
export type Target = {
  /** Where the next step goes. */
  url(): string
  pool(): pg.Pool
  mails: Mails
  operations: readonly Operation[]
  /** Whether a response may be recorded; otherwise the request is repeated for a while. By default, each is. */
  isExpected?(step: Step): boolean
}

export type Played = { call: string; kind: ActorKind; status: number }

/** The requests of one actor. */
export type PlayedActor = {
  actor: Actor
  /** A call of the OpenAPI document by its id. It is skipped if the portal does not have it. */
  call(id: string, label: string, asked?: Asked): Promise<Answer>
  /** Any other address. */
  request(line: string, label: string, asked?: Asked): Promise<Answer>
  /** A request that is not recorded, for polling. */
  peek(line: string): Promise<Json>
  /** The same actor under another name in the recording. */
  named(name: string): PlayedActor
}

export type Player = {
  operations: readonly Operation[]
  /** The following steps belong to this part of the scenario. */
  begin(group: string): void
  as(actor: Actor): PlayedActor
  /** Waits until jobs are done and records the mails they sent. */
  mails(label: string): Promise<SentMail[]>
  remember(value: string, name: string): void
  /** Writes into the database what no client can cause. */
  arrange(sql: string): Promise<void>
  played: readonly Played[]
  /** Requested calls that the portal does not have. */
  missing: ReadonlySet<string>
  recording(): Recording
}

const nothing: Answer = { status: 0, headers: new Headers(), body: Buffer.alloc(0), json: {} }
/** How long another instance may take to show a change. */
const longestStaleMs = 10_000
const gapMs = 20

type State = {
  target: Target
  names: Names
  group: string
  steps: Map<string, Step>
  played: Played[]
}

export function createPlayer(target: Target): Player {
  const names = createNames(Date.now())
  const state: State = { target, names, group: '', steps: new Map(), played: [] }
  const missing = new Set<string>()
  return {
    operations: target.operations,
    played: state.played,
    missing,
    remember: names.remember,
    arrange: async (sql) => void (await target.pool().query(sql)),
    begin(group) {
      state.group = group
    },
    as: (actor) => playedActor(state, missing, actor),
    mails: (label) => takeMails(state, label),
    recording: () => ({ calls: target.operations.map(({ id }) => id), steps: [...state.steps.values()] }),
  }
}

function playedActor(state: State, missing: Set<string>, actor: Actor): PlayedActor {
  const { target } = state
  return {
    actor,
    async call(id, label, asked = {}) {
      const operation = target.operations.find((one) => one.id === id)
      if (!operation) {
        missing.add(id)
        return nothing
      }
      const line = `${operation.method} /api${fillPath(operation.path, asked.params)}`
      return play(state, { call: id, line, label: `${id} as ${actor.name}: ${label}` }, { actor, asked })
    },
    request: (line, label, asked = {}) =>
      play(state, { call: null, line, label: `${addressOf(line)} as ${actor.name}: ${label}` }, { actor, asked }),
    peek: async (line) => (await answerOf(target.url(), line, { actor, asked: {} })).json,
    named: (name) => playedActor(state, missing, { ...actor, name }),
  }
}

/** The call of the document that a line asks for, if it is one. */
function calledBy(operations: readonly Operation[], line: string): string | undefined {
  const [method, address = ''] = (line.split('?')[0] ?? '').split(' ')
  const isMeant = (path: string) => new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address)
  const fitting = operations.filter((one) => one.method === method && isMeant(one.path))
  return (fitting.find(({ path }) => !path.includes('{')) ?? fitting[0])?.id
}

type Request = { call: string | null; line: string; label: string }
type Sending = { actor: Actor; asked: Asked }

function nameOfStep({ group, steps }: State, label: string): string {
  const name = `${group}/${label}`
  if (!steps.has(name)) return name
  throw new Error(`there are two steps called ${name}`)
}

/** Sends one request and records it with its response; after a change it waits for the resulting jobs. */
async function play(state: State, { call, line, label }: Request, { actor, asked }: Sending): Promise<Answer> {
  const { target, names, steps, played } = state
  const name = nameOfStep(state, label)
  const naming = () => namingOf(names, name, Date.now())
  const step: Step = { name, call, lines: writeRequest(line, { by: actor.name, sent: asked }, naming()) }
  const isRead = line.startsWith('GET ')
  const url = target.url()
  const end = performance.now() + longestStaleMs
  for (;;) {
    const answer = await answerOf(url, line, { actor, asked })
    const written = { ...step, lines: [...step.lines, ...(await writeAnswer(answer, asked.as, naming()))] }
    const isLate = performance.now() > end
    if (isRead && !isLate && target.isExpected?.(written) === false) {
      await sleep(gapMs)
      continue
    }
    steps.set(name, written)
    const made = call ?? calledBy(target.operations, line)
    if (made) played.push({ call: made, kind: actor.kind, status: answer.status })
    if (!isRead && answer.status < 300) await untilNoJobs(target.pool(), interrupted)
    return answer
  }
}

async function writeAnswer(answer: Answer, as: string | undefined, naming: Naming): Promise<Line[]> {
  const id = answer.json._id
  if (typeof id === 'string' && as) naming.remember(id, as)
  // As the header is written: a later request that sends the tag back names it in the same way.
  naming.remember(answer.headers.get('etag') ?? '', 'etag')
  return [
    { field: 'status', value: String(answer.status) },
    ...writeHeaders(answer.headers, naming),
    ...(await writeBody(answer.body, answer.headers.get('content-type') ?? '', naming)),
  ]
}

async function takeMails(state: State, label: string): Promise<SentMail[]> {
  const { target, names, steps } = state
  const name = nameOfStep(state, `mails ${label}`)
  await untilNoJobs(target.pool(), interrupted)
  const mails = await target.mails.take()
  const naming = namingOf(names, name, Date.now())
  steps.set(name, { name, call: null, lines: writeMails(mails, (text) => naming.name(text, '')) })
  return mails
}

async function answerOf(url: string, line: string, { actor, asked }: Sending): Promise<Answer> {
  const answer = await send(url, { actor, line, asked })
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, body, json: readJson(body) }
}
