import crypto from 'node:crypto'

type Asked = { challenge: string; rpId: string; origin: string }

/**
 * A virtual device with one passkey, as WebAuthn level 3 describes it: ES256, no attestation, user verified. Makes the
 * responses that a browser would send.
 */
export function createAuthenticator() {
  const keys = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = crypto.randomBytes(32)
  let counter = 0

  function dataFor(rpId: string, attested: Buffer): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    // User present, user verified, and whether a new key follows.
    head[0] = 0x05 | (attested.length > 0 ? 0x40 : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(rpId)), head, attested])
  }

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    /** Answers "make a passkey". */
    register({ challenge, rpId, origin }: Asked) {
      const { x, y } = keys.publicKey.export({ format: 'jwk' })
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const coordinates = [x, y].map((coordinate) => Buffer.from(String(coordinate), 'base64url'))
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        coordinates[0] ?? Buffer.alloc(32),
        Buffer.from('225820', 'hex'),
        coordinates[1] ?? Buffer.alloc(32),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = dataFor(rpId, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const size = Buffer.alloc(2)
      size.writeUInt16BE(data.length)
      // CBOR: { fmt: "none", attStmt: {}, authData: … }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        data,
      ])
      const clientData = clientDataOf('webauthn.create', challenge, origin)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Answers "sign in with a passkey". */
    signIn({ challenge, rpId, origin }: Asked) {
      const clientData = clientDataOf('webauthn.get', challenge, origin)
      const data = dataFor(rpId, Buffer.alloc(0))
      const signature = crypto.sign('sha256', Buffer.concat([data, sha256(clientData)]), keys.privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

function sha256(bytes: Buffer): Buffer {
  return crypto.createHash('sha256').update(bytes).digest()
}

function clientDataOf(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
