import { useState } from 'react'
import { ApiError } from '../../api/problem.ts'
import { paths } from '../../dashboard-paths.ts'
import { readDevices, signOutDevice } from './identity.devices.ts'
import { logIn, logInWithPasskey, startGoogle } from './identity.sign-in.ts'
import { SignInError } from './identity.sign-in-error.ts'

/** What the provider calls a sign-in that was too long ago for something sensitive. */
const tooLongAgo: readonly (string | undefined)[] = ['SESSION_NOT_FRESH', 'SESSION_EXPIRED']

function isTooLongAgo(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'sign_in_again'
  return error instanceof SignInError && tooLongAgo.includes(error.code)
}

/** The action that waits for its answer. */
export type SignInQuestion = { goOn: () => void; cancel: () => void }

/**
 * Runs a sensitive action. When the last sign-in is too long ago for it, the user is asked to confirm it on the same page, and
 * the action runs again. Answers false when they would rather not.
 */
export function useConfirmedSignIn() {
  const [question, setQuestion] = useState<SignInQuestion | null>(null)

  async function run(action: () => Promise<void>): Promise<boolean> {
    try {
      await action()
      return true
    } catch (error) {
      if (!isTooLongAgo(error)) throw error
    }
    const isConfirmed = await new Promise<boolean>((resolve) => {
      setQuestion({ goOn: () => resolve(true), cancel: () => resolve(false) })
    }).finally(() => setQuestion(null))
    if (isConfirmed) await action()
    return isConfirmed
  }

  return { question, run }
}

/** A confirmation is a new sign-in instead of the one before it: devices are not counted twice. */
async function replaceSession(signIn: () => Promise<void>): Promise<void> {
  const before = (await readDevices()).find(({ isThisOne }) => isThisOne)
  await signIn()
  if (before) await signOutDevice(before)
}

/** Throws `SignInError` and `NetworkError` as signing in does. */
export function confirmByPassword(email: string, password: string): Promise<void> {
  return replaceSession(() => logIn({ email, password }))
}

export function confirmByPasskey(): Promise<void> {
  return replaceSession(logInWithPasskey)
}

/** Leaves for Google and comes back to the account's page. */
export function confirmByGoogle(): Promise<void> {
  return startGoogle(paths.account)
}
