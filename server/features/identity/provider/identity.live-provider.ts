import type { Provider, ProviderOptions } from './identity.provider.ts'

const retryMs = 10_000

/** `current` loads the provider when it is first needed. */
export type LiveProvider = { current(): Promise<Provider>; stop(): void }

/**
 * The sign-in provider. Its library is a quarter of all modules of the portal, so it is loaded by the first request that
 * is about a sign-in, and not at the start. It is created again if Google was unreachable at start: better-auth reads the
 * issuer's endpoints only once and would not offer Google until a restart.
 */
export async function keepProvider(
  options: ProviderOptions,
  log: (message: string) => void,
): Promise<LiveProvider> {
  const { google } = options
  let retry: NodeJS.Timeout | undefined
  let made: Promise<Provider> | undefined
  const isComplete = await isAnswering()

  async function isAnswering(): Promise<boolean> {
    return !google || (await import('./identity.google.ts')).isReachable(google)
  }

  async function make(): Promise<Provider> {
    const { createProvider } = await import('./identity.provider.ts')
    return createProvider(options)
  }

  function current(): Promise<Provider> {
    made ??= make()
    return made
  }

  async function tryAgain(): Promise<void> {
    if (!(await isAnswering())) return schedule()
    made = undefined
    log('Google sign-in is available again')
  }

  function schedule(): void {
    retry = setTimeout(() => void tryAgain(), retryMs)
    retry.unref()
  }

  if (!isComplete) {
    log(`Google sign-in is not available: ${google?.issuer} does not answer. Trying again.`)
    schedule()
  }
  return { current, stop: () => clearTimeout(retry) }
}
