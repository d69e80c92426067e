import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { asAttachment } from './attachment.ts'

/** What a call that sends a file answers with. */
export type FileAnswer<Type extends string = never> = {
  /** One of the media types that the contract names, where it names several. */
  type?: Type
  /** Absent: an answer without content, such as 304. */
  body?: string | Uint8Array | Readable | null
  /** Makes it a file to be saved, under this name after that of the company, which no cache stores. */
  saveAs?: string
  /** The name is complete: other software finds the file by how it begins. */
  isWholeName?: true
  /** Of a text; by default UTF-8. */
  charset?: string
  headers?: Readonly<Record<string, string>>
  /** By default 200; 206, 304 or 416 for parts of a file and for one that the client has. */
  status?: number
}

const isText = /^text\/|^application\/(?:json|xml)$/

export function answerFile(
  reply: FastifyReply,
  types: readonly string[],
  answer: FileAnswer<string>,
): FastifyReply {
  const { type = types[0] ?? '', charset = 'utf-8', body, saveAs, isWholeName, headers, status = 200 } = answer
  reply.code(status)
  if (saveAs !== undefined) asAttachment(reply, saveAs, { isWhole: isWholeName })
  if (headers) reply.headers(headers)
  if (body == null) return reply.send()
  return reply.type(isText.test(type) ? `${type}; charset=${charset}` : type).send(body)
}
