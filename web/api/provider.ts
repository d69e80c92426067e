import { passkeyClient } from '@better-auth/passkey/client'
import { createAuthClient } from 'better-auth/client'

/** The sign-in provider's own client. Only ever loaded by `import()`: no public page pays for it. */
export const provider = createAuthClient({ plugins: [passkeyClient()] })
