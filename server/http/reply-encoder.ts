import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { encoderOf } from './encode.ts'

/** JSON Schema of a response; the encoder writes only fields that the contract declares. */
export function replySchema(schema: Schema): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'output' })
  return rest
}

/**
 * What the responses of a call are written by. The encoder is made for the first of them: making those of all calls took
 * a fifth of the start, and their schemas stayed in memory. Not a plain object, which would be a JSON Schema to Fastify.
 * One for each schema of the contract: the portals of one process share it.
 */
export class ReplyEncoder {
  static readonly #made = new WeakMap<Schema, ReplyEncoder>()
  readonly #reply: Schema
  #encode: ((value: unknown) => string) | undefined

  private constructor(reply: Schema) {
    this.#reply = reply
  }

  static of(reply: Schema): ReplyEncoder {
    const known = ReplyEncoder.#made.get(reply)
    if (known) return known
    const encoder = new ReplyEncoder(reply)
    ReplyEncoder.#made.set(reply, encoder)
    return encoder
  }

  write = (value: unknown): string => {
    this.#encode ??= encoderOf(replySchema(this.#reply))
    return this.#encode(value)
  }
}
