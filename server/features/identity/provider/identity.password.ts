import crypto from 'node:crypto'
import { promisify } from 'node:util'

const argon2 = promisify(crypto.argon2)

export type PasswordCost = { memoryKib: number; passes: number }

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, parallelism one. */
export const passwordCost: PasswordCost = { memoryKib: 19_456, passes: 2 }

const tagLength = 32

/**
 * `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, the usual PHC string. Only the portal of a test passes another cost; no
 * setting and nothing in the environment leads to one.
 */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const { memoryKib, passes } = cost
  const salt = crypto.randomBytes(16)
  const tag = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether the password belongs to this hash. Compared in constant time; a hash of another kind never matches. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, rounds, salt = '', expected = ''] = parts
  const tag = await derive(password, Buffer.from(salt, 'base64url'), {
    memoryKib: Number(memory),
    passes: Number(rounds),
  })
  const wanted = Buffer.from(expected, 'base64url')
  return wanted.length === tag.length && crypto.timingSafeEqual(wanted, tag)
}

async function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const tag = await argon2('argon2id', {
    // Two keyboards may encode one character differently; both must be able to sign in.
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength,
    memory: cost.memoryKib,
    passes: cost.passes,
  })
  return Buffer.from(tag)
}

/** The most common passwords that are long enough for the rule of six. */
const common = new Set(
  '123456 1234567 12345678 123456789 1234567890 password password1 passw0rd qwerty qwerty123 qwertyuiop 111111 123123 abc123 654321 000000 iloveyou admin123 letmein welcome monkey dragon football baseball sunshine princess superman'.split(
    ' ',
  ),
)

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}
