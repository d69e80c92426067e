import { png } from '../files.ts'
import type { Case, Environment, Report } from './case.ts'

const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const script = '<script>document.title="run"</script>'

function crcOf(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}

/** A picture that declares any size. */
function sized(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)])
}

const withText = Buffer.concat([
  png.subarray(0, 33),
  chunk('tEXt', Buffer.from(`Comment\u0000${script}<?php system($_GET[0]); ?>`)),
  png.subarray(33),
])

const files: Readonly<Record<string, Uint8Array>> = {
  'an SVG with a script': Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`,
  ),
  'an SVG that reads a file': Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ),
  'an HTML page': Buffer.from(`<!doctype html>${script}`),
  'a page behind the bytes of a GIF': Buffer.from(`GIF89a/*${script}*/=1;`),
  'a page behind the bytes of a PNG': Buffer.concat([png.subarray(0, 8), Buffer.from(script)]),
  'a PDF': Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  'a ZIP': Buffer.from('504b0304140000000000', 'hex'),
  'a picture of 60,000 by 60,000': sized(60_000, 60_000),
  'a picture of 2^31 by 1': sized(2 ** 31 - 1, 1),
  'a picture of nothing': sized(0, 0),
  'half a picture': png.subarray(0, 45),
  nothing: new Uint8Array(),
  'a command for ImageMagick': Buffer.from('push graphic-context\nfill "url(https://x.example/|touch /tmp/evil)"'),
}

const polyglots: Readonly<Record<string, Uint8Array>> = {
  'a PNG with a script behind it': Buffer.concat([png, Buffer.from(script)]),
  'a PNG with a script inside': withText,
  'a GIF with a script behind it': Buffer.concat([gif, Buffer.from(`/*${script}*/`)]),
}

const types = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/svg+xml', 'text/html']
const ways = ['/api/pictures', '/api/profile/picture']

async function refuseWhatIsNoPicture({ send, admin }: Environment, { expect }: Report): Promise<void> {
  for (const path of ways) {
    for (const type of types) {
      for (const [kind, body] of Object.entries(files)) {
        const { status, text } = await send(path, {
          method: 'POST',
          as: admin,
          body,
          headers: { 'content-type': type },
        })
        expect(
          status >= 400 && status < 500,
          `${path} answers ${status} to ${kind} as ${type}: ${text.slice(0, 120)}`,
        )
      }
    }
  }
}

async function encodePolyglotsAgain({ send, admin, url }: Environment, { expect }: Report): Promise<void> {
  for (const path of ways) {
    for (const [kind, body] of Object.entries(polyglots)) {
      const sent = await send(path, { method: 'POST', as: admin, body, headers: { 'content-type': 'image/png' } })
      if (sent.status >= 400 && sent.status < 500) continue
      expect(sent.status < 300, `${path} answers ${sent.status} to ${kind}`)
      const { pathname } = new URL(sent.json<{ address: string }>().address, url)
      const stored = await send(pathname)
      expect(stored.status === 200, `${pathname} is not there: nothing is proved`)
      expect(!/<script|<\?php/.test(stored.text), `${kind} is handed out as it was sent`)
      expect(stored.headers.get('content-type')?.startsWith('image/') ?? false, `${kind} is no picture`)
      expect(stored.headers.get('x-content-type-options') === 'nosniff', `${kind} may be taken for a page`)
      const policy = stored.headers.get('content-security-policy') ?? ''
      expect(policy.includes("default-src 'none'") && policy.includes('sandbox'), `${kind} may run something`)
    }
  }
}

/** Names that lead out of the folders of pictures, drawings, cards and scripts. */
const climbs = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c..%5cetc%5cpasswd',
  '%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '....//....//etc/passwd',
  '..%252f..%252fetc%252fpasswd',
  '..%c0%af..%c0%afetc%c0%afpasswd',
  '%00',
  'a.webp%00.png',
  '/etc/passwd',
  'auth-secret',
  '../package.json',
  '..%2fserver%2findex.js',
  'file:///etc/passwd',
]

async function stayInTheFolder({ send, admin }: Environment, { expect }: Report): Promise<void> {
  const roots = [
    '/pictures/',
    '/drawings/',
    '/cards/',
    '/assets/',
    '/api/docs/static/',
    '/',
    '/api/order/x/documents/',
  ]
  for (const root of roots) {
    for (const climb of climbs) {
      const { status, text } = await send(root + climb, { as: admin })
      const isLeaked = /root:.*:0:0:|"dependencies"|createRequestHandler|AUTH_SECRET/.test(text)
      expect(!isLeaked, `${root}${climb} hands out a file of the server`)
      expect(status < 500, `${root}${climb} answers ${status}`)
    }
  }
  const climbing = [
    '../../evil.csv',
    '..\\evil.csv',
    '/etc/cron.d/evil',
    'a\u0000b.csv',
    'x'.repeat(5_000),
    'a\r\nx-evil: 1.csv',
  ]
  for (const name of climbing) {
    const path = `/api/imports?name=${encodeURIComponent(name)}`
    const answer = await send(path, {
      method: 'POST',
      as: admin,
      body: 'sku,name\n1,2\n',
      headers: { 'content-type': 'text/csv' },
    })
    expect(answer.status < 500, `a table named ${JSON.stringify(name.slice(0, 40))} answers ${answer.status}`)
    expect(answer.headers.get('x-evil') === null, 'the name of a table becomes a header')
  }
}

export const uploadCases: readonly Case[] = [
  { name: 'files that are no pictures', requirement: 'V5.2', run: refuseWhatIsNoPicture },
  { name: 'pictures that are something else as well', requirement: 'V5.2', run: encodePolyglotsAgain },
  { name: 'names that lead out of their folder', requirement: 'V5.3', run: stayInTheFolder },
]
