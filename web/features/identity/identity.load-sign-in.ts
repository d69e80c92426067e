import { NetworkError } from '../../api/problem.ts'

/** Calls and schemas are half as much as the rest of the page: they come once the form is used. Throws `NetworkError`. */
export function loadSignIn(): Promise<typeof import('./identity.sign-in.ts')> {
  return import('./identity.sign-in.ts').catch((error: unknown) => {
    throw new NetworkError(error)
  })
}

/** The schemas of the forms. */
export function loadForms(): Promise<typeof import('#contract/identity/identity.ts')> {
  return import('#contract/identity/identity.ts')
}

/** Both, as soon as a field has the focus: they are there before it is filled in. */
export function prepareSignIn(): void {
  void Promise.allSettled([loadSignIn(), loadForms()])
}
