import { isReachable } from './identity.google.ts'
import { createProvider, type Provider, type ProviderOptions } from './identity.provider.ts'

const retryMs = 10_000

export type LiveProvider = { current(): Provider; stop(): void }

/**
 * The sign-in provider, created again if Google was unreachable at start: better-auth reads the issuer's endpoints only
 * once and would not offer Google until a restart.
 */
export async function keepProvider(
  options: ProviderOptions,
  log: (message: string) => void,
): Promise<LiveProvider> {
  const { google } = options
  let retry: NodeJS.Timeout | undefined
  const isComplete = !google || (await isReachable(google))
  let provider = createProvider(options)

  async function tryAgain(): Promise<void> {
    if (google && (await isReachable(google))) {
      provider = createProvider(options)
      log('Google sign-in is available again')
    } else schedule()
  }

  function schedule(): void {
    retry = setTimeout(() => void tryAgain(), retryMs)
    retry.unref()
  }

  if (!isComplete) {
    log(`Google sign-in is not available: ${google?.issuer} does not answer. Trying again.`)
    schedule()
  }
  return { current: () => provider, stop: () => clearTimeout(retry) }
}
