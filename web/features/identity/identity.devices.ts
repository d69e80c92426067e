import { endSession, listSessions } from '#contract/identity/sessions.ts'
import { call } from '../../api/call.ts'
import { asked } from './account/identity.account-calls.ts'
import { deviceName } from './identity.device.ts'

export type Passkey = { id: string; name: string; addedAt: string }

/** A device that is signed in; `id` is its session's. */
export type Device = {
  id: string
  name: string
  address: string | null
  signedInAt: string
  isThisOne: boolean
}

export async function readPasskeys(): Promise<Passkey[]> {
  const { provider } = await import('../../api/provider.ts')
  const passkeys = (await asked(provider.passkey.listUserPasskeys())) ?? []
  return passkeys.map(({ id, name, createdAt }) => ({
    id,
    name: name ?? '',
    addedAt: new Date(createdAt).toISOString(),
  }))
}

/** Has this device make a passkey, named after itself. Throws `SignInError` when that is refused or not wanted. */
export async function addPasskey(): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  await asked(provider.passkey.addPasskey({ name: deviceName(navigator.userAgent) }))
}

export async function removePasskey(id: string): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  await asked(provider.passkey.deletePasskey({ id }))
}

/** Where the account is signed in, this device first, then the latest. */
export async function readDevices(): Promise<Device[]> {
  const sessions = await call(listSessions, {})
  return sessions
    .map(({ _id: id, userAgent, address, createdAt: signedInAt, isThisOne }) => ({
      id,
      name: deviceName(userAgent),
      address,
      signedInAt,
      isThisOne,
    }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne) || b.signedInAt.localeCompare(a.signedInAt))
}

/** Ends the session of another device: its token is refused from then on. */
export async function signOutDevice({ id }: Pick<Device, 'id'>): Promise<void> {
  await call(endSession, { params: { id } })
}
