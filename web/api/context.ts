import { createContext, RouterContextProvider } from 'react-router'
import type { Call } from '#contract/endpoint.ts'
import type { PublicSettings } from '#contract/page-settings.ts'

/** Makes a call in process while a page is rendered on the server. Set by `createLoadContext`, read in `loader`s only. */
export const callContext = createContext<Call>()

export const settingsContext = createContext<PublicSettings>()

/** What the server hands to the loaders of one request. */
export function createLoadContext(input: { call: Call; settings: PublicSettings }): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(callContext, input.call)
  context.set(settingsContext, input.settings)
  return context
}
